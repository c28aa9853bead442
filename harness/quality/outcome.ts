/**
 * What a result is worth. An order that was not paid is worth zero: a revert or a missing route is a loss, not a gap in
 * the figures.
 *
 * @module
 */
import type { OrderResult } from './measurement.ts'

/** Base units that the order brought, before gas: what the chain paid, or what was promised where none executed it. */
export function grossOf(result: OrderResult): bigint {
  if (result.outcome !== 'solved') return 0n
  return result.execution?.paid ?? result.promised
}

/** The same after gas. */
export function netOf(result: OrderResult): bigint {
  return grossOf(result) - gasCostOf(result)
}

/** Basis points of the bound that the order missed it by. */
export function gapBps(result: OrderResult): number | undefined {
  return belowBound(result, grossOf(result))
}

/** The same after gas, which no route avoids: to be compared, not to be driven to zero. */
export function netGapBps(result: OrderResult): number | undefined {
  return belowBound(result, netOf(result))
}

/**
 * Basis points of the gross bound by which the order missed the net bound. Its gas is what the target states, or what it
 * took if that is more: the bound reckons with gas as it is stated, headroom included. Below zero where both are less.
 */
export function certifiedNetGapBps(result: OrderResult): number | undefined {
  const { bound, netBound } = result
  if (result.outcome !== 'solved' || !isPaid(result) || !bound || netBound === undefined) return undefined
  const used = result.execution?.gasUsed ?? 0n
  const gas = result.gas > used ? result.gas : used
  return bpsOf(netBound - grossOf(result) + costOf(gas, result), bound)
}

/** Basis points of its promise that the chain did not pay. */
export function shortfallBps(result: OrderResult): number | undefined {
  if (result.outcome !== 'solved' || result.execution === undefined || result.promised === 0n)
    return undefined
  return bpsOf(result.promised - result.execution.paid, result.promised)
}

export function isReverted(result: OrderResult): boolean {
  return result.outcome === 'solved' && result.execution?.status === 'reverted'
}

/** Whether the order was quoted and then not traded. */
export function isUnfilled(result: OrderResult): boolean {
  return result.outcome === 'solved' && result.execution?.status === 'unfilled'
}

/** Whether the order brought anything. */
export function isPaid(result: OrderResult): boolean {
  return result.outcome === 'solved' && !isReverted(result) && !isUnfilled(result)
}

/**
 * No solver can pay more than the bound, so something is wrong: the engine, the bound, or a pool that is not known. Where an
 * order is quoted first, market makers may pay: they are no pools, and can.
 */
export function beatsBound(result: OrderResult): boolean {
  return result.quoted === undefined && result.bound !== undefined && grossOf(result) > result.bound
}

/** Basis points, exact to a millionth of one. */
export function bpsOf(part: bigint, whole: bigint): number {
  return Number((part * 10n ** 10n) / whole) / 1e6
}

function belowBound({ bound }: OrderResult, amount: bigint): number | undefined {
  return bound === undefined || bound === 0n ? undefined : bpsOf(bound - amount, bound)
}

function gasCostOf(result: OrderResult): bigint {
  if (result.outcome !== 'solved') return 0n
  return costOf(result.execution?.gasUsed ?? result.gas, result)
}

function costOf(gas: bigint, { gasPrice }: OrderResult): bigint {
  return BigInt(Math.round(Number(gas) * gasPrice))
}
