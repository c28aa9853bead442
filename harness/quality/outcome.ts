/**
 * The worth of a result. An order that was not paid is worth zero: a revert or a missing route is a loss, not a gap in
 * the figures.
 *
 * @module
 */
import type { OrderResult } from './measurement.ts'

/** Base units that the order brought, before gas: the chain's payment, or the promise if nothing executed it. */
export function grossOf(result: OrderResult): bigint {
  if (result.outcome !== 'solved') return 0n
  return result.execution?.paid ?? result.promised
}

/** Base units that the order brought, after gas. */
export function netOf(result: OrderResult): bigint {
  return grossOf(result) - gasCostOf(result)
}

/** The distance of the order to its bound before gas, in basis points of the bound. */
export function gapBps(result: OrderResult): number | undefined {
  const { bound } = result
  return bound === undefined || bound === 0n ? undefined : bpsOf(bound - grossOf(result), bound)
}

/**
 * The distance of the order to the net bound, in basis points of the gross bound. Its gas is the larger of the stated
 * and the used gas: the bound assumes stated gas, headroom included. Negative if both are less than the reference's.
 */
export function certifiedNetGapBps(result: OrderResult): number | undefined {
  const { bound, netBound } = result
  if (result.outcome !== 'solved' || !isPaid(result) || !bound || netBound === undefined) return undefined
  const used = result.execution?.gasUsed ?? 0n
  const gas = result.gas > used ? result.gas : used
  return bpsOf(netBound - grossOf(result) + costOf(gas, result), bound)
}

/** The part of its promise that the chain did not pay, in basis points. */
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
 * No solver can pay more than the bound, so the engine, the bound or the pools are wrong. Orders that are quoted first
 * are exempt: market makers, which are no pools, may pay more.
 */
export function beatsBound(result: OrderResult): boolean {
  return result.quoted === undefined && result.bound !== undefined && grossOf(result) > result.bound
}

/** Basis points, exact to a millionth of one. */
export function bpsOf(part: bigint, whole: bigint): number {
  return Number((part * 10n ** 10n) / whole) / 1e6
}

function gasCostOf(result: OrderResult): bigint {
  if (result.outcome !== 'solved') return 0n
  return costOf(result.execution?.gasUsed ?? result.gas, result)
}

function costOf(gas: bigint, { gasPrice }: OrderResult): bigint {
  return BigInt(Math.round(Number(gas) * gasPrice))
}
