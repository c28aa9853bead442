/**
 * A remote Hardhat or anvil node whose cheat codes the judge may use. It gives accounts tokens, sends
 * transactions from any account, mines, and moves time if the service uses the time of the chain's blocks.
 *
 * @module
 */
import { setTimeout } from 'node:timers/promises'
import { isHex, numberToHex, parseEther } from 'viem/utils'
import { createChainClient } from '../../chain/chain-client.ts'
import { type MovableClock, systemClock } from '../../chain/clock.ts'
import { upstreamProvider } from '../../chain/fork/upstream.ts'
import type { Node } from '../../chain/node.ts'
import type { Provider, RpcRequest } from '../../chain/provider/provider.ts'
import { timestampOf } from '../../chain/provider/steady-blocks.ts'

/** @param rpc JSON-RPC address of the node. */
export async function controlledChain(rpc: string): Promise<Node> {
  const upstream = upstreamProvider(rpc)
  // The latest block may be old by now; a new one has the node's time.
  await upstream.request({ method: 'evm_mine' })
  const latest = await upstream.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  const clock = clockAheadOf(timestampOf(latest))
  const provider = controlling(upstream, clock)
  return {
    provider,
    client: createChainClient(provider),
    clock,
    alone: (work) => work(),
    stop: async () => {},
  }
}

interface NodeClock extends MovableClock {
  /** Seconds by which to advance the node; reading resets them to zero. */
  takePending(): bigint
}

/** The node's time, or the machine's if that is later; moving it moves the node at its next block. */
function clockAheadOf(head: bigint): NodeClock {
  const clock = systemClock()
  let pending = 0n
  if (head > clock.now()) clock.advance(head - clock.now())
  return {
    ...clock,
    advance(seconds) {
      clock.advance(seconds)
      pending += seconds
    },
    takePending() {
      const seconds = pending
      pending = 0n
      return seconds
    },
  }
}

const mining = new Set(['eth_sendTransaction', 'eth_sendRawTransaction', 'evm_mine', 'hardhat_mine'])

/** Transactions pay the node's gas price, and are mined when the send returns. */
function controlling(node: Provider, clock: NodeClock): Provider {
  async function send({ params: [transaction] = [] }: RpcRequest): Promise<unknown> {
    if (typeof transaction !== 'object' || transaction === null) throw new TypeError('Not a transaction.')
    const { maxFeePerGas, maxPriorityFeePerGas, ...priced } = { ...transaction } as Record<string, unknown>
    await afford(priced)
    const hash = await node.request({ method: 'eth_sendTransaction', params: [priced] })
    await mined(hash)
    return hash
  }

  /** Gives the sender ether for gas, beside the value that it sends. */
  async function afford({ from, value = '0x0' }: Readonly<Record<string, unknown>>): Promise<void> {
    const balance = await node.request({ method: 'eth_getBalance', params: [from, 'latest'] })
    if (!isHex(balance) || !isHex(value) || BigInt(balance) - BigInt(value) >= parseEther('1')) return
    const more = numberToHex(BigInt(balance) + parseEther('10'))
    await node.request({ method: 'hardhat_setBalance', params: [from, more] })
  }

  /** A node that mines at intervals is asked once for a block; then the transaction is awaited. */
  async function mined(hash: unknown): Promise<void> {
    const receipt = { method: 'eth_getTransactionReceipt', params: [hash] }
    if ((await node.request(receipt)) !== null) return
    await node.request({ method: 'evm_mine' })
    while ((await node.request(receipt)) === null) await setTimeout(100)
  }

  return {
    async request(request) {
      if (mining.has(request.method)) {
        const seconds = clock.takePending()
        if (seconds > 0n) await node.request({ method: 'evm_increaseTime', params: [numberToHex(seconds)] })
      }
      return request.method === 'eth_sendTransaction' ? send(request) : node.request(request)
    },
  }
}
