/**
 * Measures the payments of a transaction: it executes call data on a copy of the chain, and compares the balances before
 * and after. The copy is thrown away, so the target never sees these transactions.
 *
 * @module
 */
import type { Address, Hex, Log } from 'viem'
import { decodeErrorResult, parseAbi } from 'viem/utils'
import { approve, fund } from '../../chain/execution/accounts.ts'
import { type Execution, execute, sandbox } from '../../chain/execution/execute.ts'
import { type PoolSwap, poolSwapsIn } from '../../chain/execution/pool-swaps.ts'
import { readTokenFacts, type TokenFacts } from '../../chain/execution/token-facts.ts'
import type { Node } from '../../chain/node.ts'
import { maxTransactionGas } from '../../chain/provider/gas-bounds.ts'
import { canonicalAddress, nativeToken } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'
import { erc20Abi } from '../../core/erc20.ts'
import type { Exchange } from '../../core/transport/transport.ts'
import { prepareSending, type Sending } from './sending.ts'

/** A transaction that sells a token. The seller receives the tokens to sell, and approves the spender. */
export interface Trade {
  readonly seller: Address
  readonly sellToken: Address
  readonly sellAmount: bigint
  readonly target: Address
  readonly callData: Hex
  /** The receiver of the bought token if it is not the seller: no event reports that ether arrives. */
  readonly receiver?: Address
  /** The account that the seller approves, if it is not the target. */
  readonly spender?: Address
  /** Wei to send with the transaction; the ether that its sender sells when absent. */
  readonly value?: bigint
  /** The gas limit of the transaction; the largest one of a transaction when absent. */
  readonly gas?: bigint
  /** Blocks to mine before the transaction, of twelve seconds each. */
  readonly blocksLater?: number
  /** The allowance that the seller grants to the spender; exactly `sellAmount` when absent. */
  readonly approved?: bigint
  /** The answer on whose block to execute, if the call data does not come from it. */
  readonly answer?: Exchange
  /** True if no conclusion is drawn from the block: the trade only moves the market, or is a trial. */
  readonly onAnyBlock?: true
  /** The sender of the transaction, if it is not the seller. */
  readonly sender?: Address
  /** How to send the transaction; when absent, free of charge, from a wallet that holds nothing but the sold token. */
  readonly asSent?: Sending
  /** `revert` if the clause demands one, `either` if it permits one; unexpected reverts are counted apart. */
  readonly expect?: 'success' | 'revert' | 'either'
}

export interface Executed extends Transaction {
  /** Change of a balance, in base units; the sender's own gas cost is not part of it. */
  readonly change: (token: Address, holder: Address) => bigint
}

/** The effects of an executed transaction. */
export interface Transaction {
  readonly status: 'success' | 'reverted'
  /** The reason of the revert: a sentence for a well-known error, the data for any other. */
  readonly revertReason?: string
  readonly gasUsed: bigint
  readonly logs: readonly Log[]
  /** The allowance of the sold token that remains to the spender. */
  readonly allowanceLeft: bigint
  /** Every balance that changed. */
  readonly changes: Execution['changes']
}

/** How many transactions a run executed, and how many of them reverted. */
export interface Tally {
  readonly executed: number
  readonly revertsExpected: number
  readonly revertsUnexpected: number
  /** How many of the transactions a second EVM executed again; absent without one. */
  readonly executedAgain?: number
}

/** Called with each transaction after its execution. */
export type OnExecuted = (tally: Tally, executed: Executed) => void

export interface Ledger {
  /** Executes trades one after another on one copy of the chain. */
  execute(...trades: readonly Trade[]): Promise<readonly Executed[]>
  /** Executes one trade on a copy of its own. */
  executeOne(trade: Trade): Promise<Executed>
  codeAt(address: Address): Promise<Hex>
  /** Returns the data that a contract returns at the block of an answer. */
  call(to: Address, data: Hex, answer: Exchange): Promise<Hex>
  /** The swaps that a transaction made at pools of well-known protocols. */
  poolSwaps(executed: Executed): Promise<readonly PoolSwap[]>
  /** The symbol, name and decimals that a token contract returns. */
  tokenFacts(token: Address): Promise<TokenFacts>
  /** The node's price of a unit of gas in the next block, in wei. */
  gasPriceWei(): Promise<bigint>
}

/** Seconds of a block of mainnet. */
const blockSeconds = 12

const pairAbi = parseAbi(['function factory() view returns (address)'])

const factories: ReadonlyMap<string, Address> = new Map([
  ['uniswap_v2', canonical.uniswapV2Factory],
  ['sushiswap_v2', canonical.sushiFactory],
  ['uniswap_v3', canonical.uniswapV3Factory],
])

/** @param copyFor Returns the chain at the block of the answer that contains these texts, such as call data. */
export function createLedger(
  copyFor: (texts: readonly string[]) => Promise<Node>,
  onExecuted: OnExecuted,
): Ledger {
  const runAll = async (trades: readonly Trade[]) =>
    sandbox(await copyFor(trades.filter(({ onAnyBlock }) => !onAnyBlock).map(textOf)), async (copy) => {
      const outcomes: Executed[] = []
      for (const trade of trades) outcomes.push(await executeTrade(copy, trade, onExecuted))
      return outcomes
    })
  return {
    execute: (...trades) => runAll(trades),
    async executeOne(trade) {
      const [outcome] = await runAll([trade])
      if (outcome === undefined) throw new Error('a trade has one outcome')
      return outcome
    },
    codeAt: async (address) => (await (await copyFor([])).client.getCode({ address })) ?? '0x',
    async call(to, data, { response }) {
      const { client } = await copyFor([response.body])
      return (await client.call({ to, data, gas: maxTransactionGas })).data ?? '0x'
    },
    poolSwaps: ({ logs }) =>
      poolSwapsIn(logs, async (pool, candidates) => {
        // Many protocols are copies of Uniswap with the same events; their factories differ.
        if (!candidates.some((protocol) => factories.has(protocol))) return candidates[0]
        const factory = await (await copyFor([])).client.readContract({
          address: pool,
          abi: pairAbi,
          functionName: 'factory',
        })
        return candidates.find((protocol) => factories.get(protocol) === canonicalAddress(factory))
      }),
    tokenFacts: async (address) => readTokenFacts(await copyFor([]), address),
    gasPriceWei: async () => (await copyFor([])).client.getGasPrice(),
  }
}

function textOf({ answer, callData }: Trade): string {
  return answer?.response.body ?? callData
}

/** Executes a trade on a node permanently. The seller receives the tokens to sell, and approves the spender. */
export async function executeTrade(
  node: Node,
  trade: Trade,
  onExecuted: OnExecuted = () => {},
): Promise<Executed> {
  const { seller, sellToken, sellAmount, target, callData, sender = seller, expect = 'success' } = trade
  const { approved = sellAmount, blocksLater = 0, receiver = seller, spender = target } = trade
  const sellsNative = sellToken === nativeToken
  const etherSold = sellsNative && sender === seller ? sellAmount : 0n
  const { value = etherSold } = trade
  await fund(node, sellToken, seller, sellAmount)
  if (value > etherSold) await fund(node, nativeToken, sender, value - etherSold)
  if (!sellsNative) await approve(node, sellToken, seller, spender, approved)
  for (let block = 0; block < blocksLater; block += 1) {
    await node.client.increaseTime({ seconds: blockSeconds })
    await node.client.mine({ blocks: 1 })
  }
  const sent = trade.asSent && (await prepareSending(node, { ...trade, spender }, trade.asSent))
  const { fees, gas = trade.gas } = sent ?? {}

  const transaction = {
    from: sender,
    to: target,
    data: callData,
    value,
    ...(gas === undefined ? {} : { gas }),
  }
  const { status, gasUsed, logs, changes, revertData } = await execute(node, transaction, {
    watch: [seller, target, spender, receiver],
    ...(fees === undefined ? {} : { fees }),
  })
  const reverted = status === 'reverted'
  const executed: Executed = {
    status,
    ...(revertData === undefined ? {} : { revertReason: reasonIn(revertData, gasUsed) }),
    gasUsed,
    logs,
    changes,
    change: (token, holder) => {
      const [ofToken, ofHolder] = [canonicalAddress(token), canonicalAddress(holder)]
      const found = changes.find((change) => change.token === ofToken && change.holder === ofHolder)
      return found?.change ?? 0n
    },
    allowanceLeft: sellsNative
      ? 0n
      : await node.client.readContract({
          address: sellToken,
          abi: erc20Abi,
          functionName: 'allowance',
          args: [seller, spender],
        }),
  }
  onExecuted(
    {
      executed: 1,
      revertsExpected: reverted && expect !== 'success' ? 1 : 0,
      revertsUnexpected: reverted && expect === 'success' ? 1 : 0,
    },
    executed,
  )
  return executed
}

const knownErrors = parseAbi([
  'error Error(string reason)',
  'error Panic(uint256 code)',
  'error InsufficientBuyAmount(uint256 buyAmount, uint256 minBuyAmount)',
])

function reasonIn(revertData: Hex, gasUsed: bigint): string {
  if (gasUsed === maxTransactionGas)
    return `it used all of the ${gasUsed} units of gas that a transaction may use`
  try {
    const { args, errorName } = decodeErrorResult({ abi: knownErrors, data: revertData })
    return `${errorName}(${args.join(', ')})`
  } catch {
    return revertData
  }
}
