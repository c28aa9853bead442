/** Decodes a transaction's call: the function, its arguments in short, and the steps of a swap by the router. */
import { decodeFunctionData, erc20Abi, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { fillerAbi, permit2Abi, reactorAbi } from '../../../core/orders/contracts.ts'
import { routerAbi, routerProtocols } from '../../../core/router.ts'

export interface DecodedCall {
  /** The name of the function, or its selector if the devnet's contracts do not have it. */
  readonly name: string
  /** Names and values; empty for an unknown function. */
  readonly args: readonly (readonly [name: string, value: string])[]
  /** The steps of the router's swap, or of a fill's swaps. */
  readonly steps: readonly DecodedStep[]
}

export interface DecodedStep {
  /** The router's name for the kind of pool. */
  readonly kind: string
  readonly pool: string
  readonly tokenIn: string
  readonly tokenOut: string
  /** Fraction of the held amount of the sold token; 0 for all that is left. */
  readonly share: number
}

const abi = [
  ...routerAbi,
  ...erc20Abi,
  ...fillerAbi,
  ...reactorAbi,
  ...permit2Abi,
  ...parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)']),
] as const

const kindNames = new Map<number, string>(
  Object.values(routerProtocols).map(({ name, ordinal }) => [ordinal, name]),
)

/** @returns `undefined` for a plain payment. */
export function decodeCall(input: Hex): DecodedCall | undefined {
  if (input === '0x') return undefined
  try {
    const { args = [], functionName } = decodeFunctionData({ abi, data: input })
    const item = abi.find((one) => one.type === 'function' && one.name === functionName)
    const names = item?.type === 'function' ? item.inputs.map(({ name }) => name ?? '') : []
    const shown = args.map((value, index) => [names[index] || `${index}`, textOf(value)] as const)
    return { name: functionName, args: shown, steps: stepsIn(functionName, args) }
  } catch {
    // None of these contracts has the function.
    return { name: input.slice(0, 10), args: [], steps: [] }
  }
}

/** The name of a function by the first four bytes of its call data. */
export function methodName(selector: Hex): string {
  const item = abi.find((one) => one.type === 'function' && toFunctionSelector(one) === selector)
  return item?.type === 'function' ? item.name : selector
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}` : one), 2)
}

function stepsIn(name: string, args: readonly unknown[]): readonly DecodedStep[] {
  if (name === 'swap') return (args[1] as readonly EncodedStep[]).map(stepOf)
  if (name !== 'fill') return []
  const swaps = args[1] as readonly { readonly steps: readonly EncodedStep[] }[]
  return swaps.flatMap(({ steps }) => steps.map(stepOf))
}

interface EncodedStep {
  readonly protocol: number
  readonly pool: string
  readonly tokenIn: string
  readonly tokenOut: string
  readonly share: bigint
}

function stepOf({ pool, protocol, share, tokenIn, tokenOut }: EncodedStep): DecodedStep {
  return {
    kind: kindNames.get(protocol) ?? `protocol ${protocol}`,
    pool: pool.toLowerCase(),
    tokenIn: tokenIn.toLowerCase(),
    tokenOut: tokenOut.toLowerCase(),
    share: Number(share) / 1e18,
  }
}
