/**
 * Decodes call data of the reference's router, `IRouter.swap(order, steps)`. Only the selector is known of the call
 * data of other routers.
 *
 * @module
 */
import type { AbiParameter, Address, Hex } from 'viem'
import { decodeAbiParameters, decodeFunctionData } from 'viem/utils'
import { routerAbi, routerProtocols } from '../../core/router.ts'

export interface DecodedSwap {
  readonly sellToken: Address
  readonly buyToken: Address
  /** Base units. */
  readonly sellAmount: bigint
  /** The minimum that the receiver accepts, in base units. */
  readonly minBuyAmount: bigint
  readonly receiver: Address
  readonly steps: readonly DecodedStep[]
}

export interface DecodedStep {
  readonly venue: string
  readonly pool: Address
  readonly tokenIn: Address
  readonly tokenOut: Address
  /** Share of the balance of `tokenIn` at the start of its group, in units of 1e-18; zero stands for the rest. */
  readonly share: bigint
  /** The pool's parameters for the router, in order. */
  readonly details: Readonly<Record<string, string>>
}

/** Keyed by the ordinals of `IRouter.Protocol`. */
const venues = new Map<number, { readonly name: string; readonly layout: readonly AbiParameter[] }>(
  Object.values(routerProtocols).map((venue) => [venue.ordinal, venue]),
)

/** @returns `undefined` for call data of another function. */
export function decodeSwap(callData: Hex): DecodedSwap | undefined {
  try {
    const [order, steps] = decodeFunctionData({ abi: routerAbi, data: callData }).args
    return { ...order, steps: steps.map(stepOf) }
  } catch {
    // The decoder throws for all other bytes.
    return undefined
  }
}

function stepOf({
  data,
  protocol,
  ...step
}: Omit<DecodedStep, 'venue' | 'details'> & StepBytes): DecodedStep {
  const { layout, name } = venues.get(protocol) ?? { name: `protocol ${protocol}`, layout: [] }
  const values = layout.length === 0 ? [] : decodeAbiParameters(layout, data)
  const details = layout.map(({ name = '' }, index) => [name, textOf(values[index])] as const)
  return { ...step, venue: name, details: Object.fromEntries(details) }
}

interface StepBytes {
  readonly protocol: number
  readonly data: Hex
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, one]) => `${name} ${one}`)
        .join(', ')
    : `${value}`
}
