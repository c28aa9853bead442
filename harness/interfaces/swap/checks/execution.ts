/**
 * Checks of an executed trade: the accounts that gain by it, and the answers of a service after it.
 *
 * @module
 */
import type { Address } from 'viem'
import { encodeFunctionData, hexToBigInt, parseAbi } from 'viem/utils'
import { replaceBlocks, takeSnapshot } from '../../../chain/execution/replaced-blocks.ts'
import { canonical } from '../../../core/canonical.ts'
import type { Exchange } from '../../../core/transport/transport.ts'
import { type Executed, executeTrade, type Ledger } from '../../../judge/chain/ledger.ts'
import { pre } from '../../../judge/scenario.ts'
import { type Built, tradeOf, type World } from './declared.ts'

/**
 * The strangers that gain: everybody else who gains the bought token, which others only pay, and wallets that gain
 * another token and give none for it. Recipients of stated fees are none.
 */
export async function strangersIn(
  { changes }: Executed,
  { ask, offer, tx }: Built,
  ledger: Ledger,
): Promise<readonly Address[]> {
  const known = new Set([ask.receiver ?? ask.taker, ask.taker, tx.to])
  const gains = changes.filter(({ change, holder }) => change > 0n && !known.has(holder))
  const givers = new Set(changes.filter(({ change }) => change < 0n).map(({ holder }) => holder))
  const fees = offer.fees ?? []
  const strangers = new Set<Address>()
  for (const { change, holder, token } of gains) {
    if (fees.some((fee) => change <= fee.amount && (fee.token ?? token) === token)) continue
    const isPaidForNothing = !givers.has(holder) && (await ledger.codeAt(holder)) === '0x'
    if (token === ask.buy || isPaidForNothing) strangers.add(holder)
  }
  return [...strangers]
}

const blockAbi = parseAbi([
  'function getBlockNumber() view returns (uint256)',
  'function getCurrentBlockTimestamp() view returns (uint256)',
])

/** The number of the chain's block after an answer. */
export function blockAt(ledger: Ledger, answer: Exchange): Promise<bigint> {
  return ofBlock('getBlockNumber', ledger, answer)
}

/** The time of the chain's block after an answer, in UNIX seconds. On a quiet chain it is behind the clock. */
export function secondAt(ledger: Ledger, answer: Exchange): Promise<bigint> {
  return ofBlock('getCurrentBlockTimestamp', ledger, answer)
}

async function ofBlock(
  functionName: 'getBlockNumber' | 'getCurrentBlockTimestamp',
  ledger: Ledger,
  answer: Exchange,
): Promise<bigint> {
  const data = encodeFunctionData({ abi: blockAbi, functionName })
  return hexToBigInt(await ledger.call(canonical.multicall3, data, answer))
}

/** Carries out a trade on the target's own chain, does the work, and replaces the blocks since. */
export async function afterTrade(
  { chain }: Pick<World, 'chain'>,
  built: Built,
  work: () => Promise<void>,
): Promise<void> {
  const snapshot = await takeSnapshot(chain)
  try {
    const { status } = await executeTrade(chain, tradeOf(built))
    pre(status === 'success', 'the trade reverts')
    await work()
  } finally {
    await replaceBlocks(chain, snapshot)
  }
}
