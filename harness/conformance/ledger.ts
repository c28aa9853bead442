/**
 * What a transaction really pays: call data is executed on a copy of the chain, and balances before and
 * after are compared. The copy is thrown away, so nothing that is executed here is ever seen by the target.
 *
 * @module
 */
import type { Address, Hex, Log } from 'viem'
import { approve, fund } from '../chain/accounts.ts'
import { type Execution, execute, sandbox } from '../chain/execute.ts'
import type { Node } from '../chain/node.ts'
import { nativeToken } from '../spec/address.ts'

/** A transaction that sells a token. The seller is given what it sells, and approves the target. */
export interface Trade {
  readonly seller: Address
  readonly sellToken: Address
  readonly sellAmount: bigint
  readonly target: Address
  readonly callData: Hex
  /** Who sends it, where it is not the seller. */
  readonly sender?: Address
  /** `revert` where the clause demands one; a revert that nobody expected is counted apart. */
  readonly expect?: 'success' | 'revert'
}

export interface Executed {
  readonly status: 'success' | 'reverted'
  readonly gasUsed: bigint
  readonly logs: readonly Log[]
  /** Change of a balance, in base units; the sender's own gas cost is not part of it. */
  readonly change: (token: Address, holder: Address) => bigint
  /** Every balance that changed. */
  readonly changes: Execution['changes']
}

/** How many transactions a run executed, and how they ended. */
export interface Tally {
  readonly executed: number
  readonly revertsExpected: number
  readonly revertsUnexpected: number
}

export interface Ledger {
  /** Executes trades one after the other on one copy of the chain. */
  execute(...trades: readonly Trade[]): Promise<readonly Executed[]>
  /** Executes one trade on a copy of its own. */
  executeOne(trade: Trade): Promise<Executed>
  codeAt(address: Address): Promise<Hex>
  /** What a token contract says of itself. */
  tokenFacts(token: Address): Promise<TokenFacts>
  allowance(token: Address, owner: Address, spender: Address): Promise<bigint>
}

export interface TokenFacts {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

export function createLedger(node: Node, onExecuted: (tally: Tally) => void): Ledger {
  const runAll = (trades: readonly Trade[]) =>
    sandbox(node, async () => {
      const outcomes: Executed[] = []
      for (const trade of trades) outcomes.push(await runOne(node, trade, onExecuted))
      return outcomes
    })
  return {
    execute: (...trades) => runAll(trades),
    async executeOne(trade) {
      const [outcome] = await runAll([trade])
      if (outcome === undefined) throw new Error('a trade has one outcome')
      return outcome
    },
    codeAt: async (address) => (await node.client.getCode({ address })) ?? '0x',
    async tokenFacts(token) {
      const read = <Name extends 'symbol' | 'name' | 'decimals'>(functionName: Name) =>
        node.client.readContract({ address: token, abi: erc20, functionName })
      const [symbol, name, decimals] = await Promise.all([read('symbol'), read('name'), read('decimals')])
      return { symbol, name, decimals }
    },
    allowance: (token, owner, spender) =>
      node.client.readContract({
        address: token,
        abi: erc20,
        functionName: 'allowance',
        args: [owner, spender],
      }),
  }
}

const erc20 = [
  { type: 'function', name: 'symbol', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] },
  { type: 'function', name: 'name', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] },
  { type: 'function', name: 'decimals', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint8' }] },
  {
    type: 'function',
    name: 'allowance',
    stateMutability: 'view',
    inputs: [{ type: 'address' }, { type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

async function runOne(node: Node, trade: Trade, onExecuted: (tally: Tally) => void): Promise<Executed> {
  const { seller, sellToken, sellAmount, target, callData, sender = seller, expect = 'success' } = trade
  await fund(node, sellToken, seller, sellAmount)
  if (sellToken !== nativeToken) await approve(node, sellToken, seller, target, sellAmount)

  const { status, gasUsed, logs, changes } = await execute(
    node,
    {
      from: sender,
      to: target,
      data: callData,
      value: sellToken === nativeToken && sender === seller ? sellAmount : 0n,
    },
    { watch: [seller, sender, target] },
  )
  const reverted = status === 'reverted'
  onExecuted({
    executed: 1,
    revertsExpected: reverted && expect === 'revert' ? 1 : 0,
    revertsUnexpected: reverted && expect === 'success' ? 1 : 0,
  })
  return {
    status,
    gasUsed,
    logs,
    changes,
    change: (token, holder) =>
      changes.find(
        (change) =>
          change.token.toLowerCase() === token.toLowerCase() &&
          change.holder.toLowerCase() === holder.toLowerCase(),
      )?.change ?? 0n,
  }
}
