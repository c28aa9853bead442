/** A mainnet node whose blocks have given fees, and whose accounts are all empty. */
import { hexToBigInt, isHex, numberToHex, pad } from 'viem/utils'
import type { RpcRequest } from '../../chain/provider/provider.ts'
import { serveRpc } from '../../node/serving/rpc-server.ts'
import { listedBlock, madeUpHash } from '../witness/listed-block.ts'
import type { WitnessHeader } from '../witness/witness-block.ts'

/** Fields of the latest block; earlier blocks have the same fees. */
export type EmptyHead = Pick<
  WitnessHeader,
  'number' | 'timestamp' | 'baseFeePerGas' | 'blobGasUsed' | 'excessBlobGas'
>

const secondsPerSlot = 12n

export function headersOf(head: EmptyHead, number: bigint): WitnessHeader {
  return {
    ...head,
    number,
    timestamp: head.timestamp - (head.number - number) * secondsPerSlot,
    gasLimit: 45_000_000n,
    gasUsed: 15_000_000n,
    parentHash: pad('0x'),
    miner: pad('0x', { size: 20 }),
    mixHash: pad('0x'),
    parentBeaconBlockRoot: pad('0x'),
    logsBloom: pad('0x', { size: 256 }),
  }
}

/** Starts the node. The rewards in its fee history are the block numbers. */
export function startEmptyMainnet(head: EmptyHead) {
  const block = (name: unknown) => {
    const header = headersOf(head, isHex(name) ? hexToBigInt(name) : head.number)
    return header.number > head.number ? null : listedBlock(header, madeUpHash(header), [])
  }
  const feeHistory = (count: bigint, newest: bigint) => ({
    oldestBlock: numberToHex(newest - count + 1n),
    baseFeePerGas: [],
    gasUsedRatio: [],
    reward: Array.from({ length: Number(count) }, (_, index) => [
      numberToHex(newest - count + 1n + BigInt(index)),
    ]),
  })
  const request = async ({ method, params: [first, second] = [] }: RpcRequest) => {
    switch (method) {
      case 'eth_chainId':
        return '0x1'
      case 'net_version':
        return '1'
      case 'eth_blockNumber':
        return numberToHex(head.number)
      case 'eth_getBlockByNumber':
        return block(first)
      case 'eth_getBalance':
      case 'eth_getTransactionCount':
        return '0x0'
      case 'eth_getCode':
        return '0x'
      case 'eth_getStorageAt':
        return pad('0x')
      case 'eth_feeHistory':
        return feeHistory(BigInt(String(first)), BigInt(String(second)))
      default:
        throw new Error(`It does not answer ${method}.`)
    }
  }
  return serveRpc({ request }, { port: 0 })
}
