/**
 * Compares the route that a target reports with the swaps that its transaction made. AMMs have the target's own names:
 * a swap must be reported under the name of its protocol only if the target uses that name, and for nothing else.
 *
 * @module
 */
import type { PoolSwap } from '../../../../chain/execution/pool-swaps.ts'
import { canonicalAddress, nativeToken } from '../../../../core/address.ts'
import { canonical } from '../../../../core/canonical.ts'
import type { RouteWire } from '../../api/solve.ts'

/** A swap of one token for another: its part of everything that is sold of the token, and its name. */
interface Part {
  readonly edge: string
  /** The name; `undefined` if the swap may have any. */
  readonly name: string | undefined
  readonly part: number
}

// A split may be rounded to a percent.
const tolerance = 0.005

/**
 * True if the logs show every swap of the transaction by known events. A swap that moves a token without a transfer,
 * which is ether or a hop that a router nets, must be a step of the route.
 */
export function areVisible(route: RouteWire, swaps: readonly PoolSwap[]): boolean {
  const named = tokensOf(route)
  const edges = new Set(reportedParts(route).map(({ edge }) => edge))
  const isInRoute = ({ tokenIn, tokenOut }: PoolSwap) =>
    edges.has(edgeOf(nameIn(named, tokenIn), nameIn(named, tokenOut)))
  const isTransferred = ({ tokenIn, tokenOut }: PoolSwap) =>
    tokenIn !== nativeToken && tokenOut !== nativeToken
  return (
    swaps.length >= reportedParts(route).length &&
    swaps.every((swap) => isTransferred(swap) || isInRoute(swap))
  )
}

/** The differences of the route from the swaps, as sentences. */
export function differencesOf(
  route: RouteWire,
  swaps: readonly PoolSwap[],
  amms: readonly string[],
): readonly string[] {
  const reported = reportedParts(route)
  const named = tokensOf(route)
  const executed = executedParts(swaps, (token) => nameIn(named, token), amms)
  const edges = new Set([...reported, ...executed].map(({ edge }) => edge))
  return [...edges].flatMap((edge) => {
    const onEdge = (parts: readonly Part[]) => parts.filter((one) => one.edge === edge)
    return differencesOn(edge, onEdge(reported), onEdge(executed))
  })
}

function differencesOn(
  edge: string,
  reported: readonly Part[],
  executed: readonly Part[],
): readonly string[] {
  const names = new Set([...reported, ...executed].flatMap(({ name }) => name ?? []))
  const left = [...names].map((name) => {
    const ofName = (parts: readonly Part[]) => sumOf(parts.filter((one) => one.name === name))
    return { name, excess: ofName(reported) - ofName(executed) }
  })
  // Reported parts in excess of the swaps with a name of their own belong to swaps without one.
  const nameless = sumOf(executed.filter(({ name }) => name === undefined))
  const wrong = left.filter(({ excess }) => excess < -tolerance)
  const excess = left.reduce((sum, one) => sum + one.excess, 0)
  return [
    ...wrong.map((one) => `${one.name} swaps a share of ${-one.excess} more than is reported, ${edge}`),
    ...(Math.abs(excess - nameless) > tolerance
      ? [`a share of ${sumOf(reported)} is reported, ${sumOf(executed)} is executed, ${edge}`]
      : []),
  ]
}

/** The parts of the steps that use liquidity, in each group: a wrap uses none. */
function reportedParts(route: RouteWire): readonly Part[] {
  return route.flatMap((group) => {
    const steps = group.filter(({ in_token, out_token }) => !(isEther(in_token) && isEther(out_token)))
    const total = steps.reduce((sum, { split }) => sum + Number(split), 0)
    return steps.map(({ in_token, out_token, protocol, split }) => ({
      edge: edgeOf(in_token, out_token),
      name: protocol,
      part: Number(split) / total,
    }))
  })
}

function executedParts(
  swaps: readonly PoolSwap[],
  nameOf: (token: string) => string,
  amms: readonly string[],
): readonly Part[] {
  const sold = new Map<string, bigint>()
  for (const { amountIn, tokenIn } of swaps)
    sold.set(nameOf(tokenIn), (sold.get(nameOf(tokenIn)) ?? 0n) + amountIn)
  return swaps.map(({ amountIn, protocol, tokenIn, tokenOut }) => ({
    edge: edgeOf(nameOf(tokenIn), nameOf(tokenOut)),
    name: protocol !== undefined && isNameOfOne(protocol, amms) ? protocol : undefined,
    part: Number(amountIn) / Number(sold.get(nameOf(tokenIn)) ?? amountIn),
  }))
}

/** True if the target has that name, and no other that may share its pools, as `curve` and `curve_crypto` may. */
function isNameOfOne(protocol: string, amms: readonly string[]): boolean {
  return amms.includes(protocol) && !amms.some((name) => name !== protocol && name.includes(protocol))
}

function tokensOf(route: RouteWire): ReadonlySet<string> {
  return new Set(
    route.flat().flatMap(({ in_token, out_token }) => [in_token, out_token].map(canonicalAddress)),
  )
}

/** The token's name in the route: a route that shows no wraps names one of ether and wrapped ether for both. */
function nameIn(named: ReadonlySet<string>, token: string): string {
  const address = canonicalAddress(token)
  if (!isEther(address) || named.has(address)) return address
  return address === nativeToken ? canonical.weth : nativeToken
}

function isEther(token: string): boolean {
  const address = canonicalAddress(token)
  return address === nativeToken || address === canonical.weth
}

function edgeOf(tokenIn: string, tokenOut: string): string {
  return `${canonicalAddress(tokenIn)} for ${canonicalAddress(tokenOut)}`
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { part }) => sum + part, 0)
}
