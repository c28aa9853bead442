/** Methods about blocks, accounts and pending transactions that the embedded node lacks. */
import { hexToBigInt, isHex, numberToHex } from 'viem/utils'
import type { Provider } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import { fieldOf } from '../../core/json.ts'
import type { Method, Methods } from './method.ts'
import { withTransactions } from './transactions.ts'

export const blockMethods: Methods = {
  eth_getBlockReceipts: async (node, [name]) => {
    const receipts = (await transactionsOf(node, name))?.map((hash) =>
      node.request({ method: 'eth_getTransactionReceipt', params: [hash] }),
    )
    return receipts === undefined ? null : Promise.all(receipts)
  },
  eth_getBlockByNumber: async (node, params) => {
    const block = await node.request({ method: 'eth_getBlockByNumber', params })
    if (params[0] !== 'pending') return withTransactions(block)
    // As in other nodes, a pending block has a number, but no hash.
    return {
      ...Object(withTransactions(block)),
      hash: null,
      number: numberToHex((await headNumber(node)) + 1n),
    }
  },
  eth_getUncleCountByBlockNumber: uncleCount,
  eth_getUncleCountByBlockHash: uncleCount,
  eth_getUncleByBlockNumberAndIndex: () => null,
  eth_getUncleByBlockHashAndIndex: () => null,
  debug_traceBlockByNumber: tracesOf,
  debug_traceBlockByHash: tracesOf,
  eth_baseFee: async (node) => fieldOf(await blockNamed(node, 'pending'), 'baseFeePerGas'),
  eth_getLogs: async (node, [filter]) => {
    return node.request({ method: 'eth_getLogs', params: [await upToLatest(node, filter)] })
  },
  eth_getFilterChanges: changesOf('eth_getFilterChanges'),
  eth_getFilterLogs: changesOf('eth_getFilterLogs'),
  eth_getStorageValues: async (node, [slots, block = 'latest']) => {
    const wanted = Object.entries(Object(slots))
    if (wanted.length === 0) throw new RpcFailure(codes.invalidParams, 'The request names no slots')
    const words = wanted.map(async ([address, keys]) => [
      address,
      await Promise.all(
        [keys]
          .flat()
          .map((key) => node.request({ method: 'eth_getStorageAt', params: [address, key, block] })),
      ),
    ])
    return Object.fromEntries(await Promise.all(words))
  },
  eth_getAccountInfo: async (node, [address, block = 'latest']) => {
    const asked = ['eth_getBalance', 'eth_getTransactionCount', 'eth_getCode'].map((method) =>
      node.request({ method, params: [address, block] }),
    )
    const [balance, nonce, code] = await Promise.all(asked)
    return { balance, nonce, code }
  },
}

/** @param name A number, a tag, a hash, or an object with either. */
export function blockNamed(node: Provider, name: unknown): Promise<unknown> {
  const plain = fieldOf(name, 'blockHash') ?? fieldOf(name, 'blockNumber') ?? name
  const isHash = typeof plain === 'string' && plain.length === 66
  const method = isHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber'
  return node.request({ method, params: [plain, false] })
}

async function headNumber(node: Provider): Promise<bigint> {
  const number = await node.request({ method: 'eth_blockNumber' })
  return isHex(number) ? hexToBigInt(number) : 0n
}

async function transactionsOf(node: Provider, name: unknown): Promise<unknown[] | undefined> {
  const hashes = fieldOf(await blockNamed(node, name), 'transactions')
  return Array.isArray(hashes) ? hashes : undefined
}

async function uncleCount(...[node, [name]]: Parameters<Method>): Promise<'0x0' | null> {
  return (await blockNamed(node, name)) === null ? null : '0x0'
}

async function tracesOf(...[node, [name, options]]: Parameters<Method>): Promise<unknown> {
  const hashes = await transactionsOf(node, name)
  if (hashes === undefined) throw new RpcFailure(codes.invalidInput, `Unknown block ${String(name)}`)
  const traces = hashes.map(async (txHash) => ({
    txHash,
    result: await node.request({ method: 'debug_traceTransaction', params: [txHash, options] }),
  }))
  return Promise.all(traces)
}

function changesOf(method: string): Method {
  return async (node, params) => {
    const found = await node.request({ method, params })
    if (found === null) throw new RpcFailure(codes.invalidInput, `Unknown filter ${String(params[0])}`)
    return found
  }
}

/**
 * A reversed or future range returns no logs in error. For the rest, the embedded node would read each block.
 *
 * @returns The filter with a range that ends at the latest block.
 */
async function upToLatest(node: Provider, filter: unknown): Promise<unknown> {
  const [from, to] = ['fromBlock', 'toBlock'].map((name) => fieldOf(filter, name))
  const first = isHex(from) ? hexToBigInt(from) : 0n
  const last = isHex(to) ? hexToBigInt(to) : undefined
  if (last !== undefined && first > last)
    throw new RpcFailure(codes.invalidParams, `The range of blocks ends before it begins: ${from} to ${to}`)
  const latest = await headNumber(node)
  if (first > latest)
    throw new RpcFailure(
      codes.invalidParams,
      `The latest block is ${numberToHex(latest)}: ${from} is not mined yet`,
    )
  return last !== undefined && last > latest ? { ...Object(filter), toBlock: numberToHex(latest) } : filter
}
