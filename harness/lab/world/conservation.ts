/**
 * Conservation of tokens: for each token, the total of the balances of all participants in a transfer has
 * changed by exactly the change in supply, and contracts that only pass tokens on keep none.
 *
 * @module
 */
import { type Address, erc20Abi, parseAbiItem } from 'viem'
import type { Node } from '../../chain/node.ts'
import { canonical } from '../../core/canonical.ts'

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/** @param block The transfers after this block are counted. */
export async function findImbalance({ client }: Node, block: bigint): Promise<string | undefined> {
  const logs = await client.getLogs({
    event: transferEvent,
    fromBlock: block + 1n,
    toBlock: 'latest',
    strict: true,
  })
  const holders = new Map<Address, Set<Address>>()
  for (const { address, args } of logs) {
    const known = holders.get(address) ?? new Set()
    holders.set(address, known.add(args.from).add(args.to))
  }
  for (const [token, all] of holders) {
    const [before, now] = [await read(token, [...all], block), await read(token, [...all])]
    const came = now.held - before.held - (now.supply - before.supply)
    if (came !== 0n) return `the holders of ${token} have ${came} more than the growth of its supply`
    if (now.kept > 0n) return `${now.kept} of ${token} stay in the router or the reactor`
  }
  return undefined

  async function read(address: Address, holders: readonly Address[], blockNumber?: bigint) {
    const token = { address, abi: erc20Abi } as const
    const balances = [canonical.router, canonical.reactor, ...holders].map((holder) => {
      return { ...token, functionName: 'balanceOf', args: [holder] } as const
    })
    const contracts = [{ ...token, functionName: 'totalSupply' } as const, ...balances]
    const words = await client.multicall({ contracts, allowFailure: false, batchSize: 30_000, blockNumber })
    const [supply = 0n, router = 0n, reactor = 0n, ...held] = words
    return { supply, kept: router + reactor, held: held.reduce((sum, balance) => sum + balance, 0n) }
  }
}
