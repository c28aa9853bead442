/** Decodes a transaction's call: the function, its arguments in short, and the steps of a swap by the router. */
import { decodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { fillerAbi, permit2Abi, reactorAbi } from '../../../core/orders/contracts.ts'
import { routerAbi, routerProtocols } from '../../../core/router.ts'

export interface DecodedCall {
  /** The name of the function, or its selector if the devnet's contracts do not have it. */
  readonly name: string
  /** The steps of the router's swap, or of a fill's swaps. */
  readonly steps: readonly DecodedStep[]
}

export interface DecodedStep {
  readonly protocol: string
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

const protocolNames = new Map<number, string>(
  Object.values(routerProtocols).map(({ name, ordinal }) => [ordinal, name]),
)

/** @returns `undefined` for a plain payment. */
export function decodeCall(input: Hex): DecodedCall | undefined {
  if (input === '0x') return undefined
  try {
    const { args, functionName } = decodeFunctionData({ abi, data: input })
    if (functionName === 'swap') return { name: functionName, steps: args[1].map(stepOf) }
    if (functionName === 'fill')
      return { name: functionName, steps: args[1].flatMap(({ steps }) => steps.map(stepOf)) }
    return { name: functionName, steps: [] }
  } catch {
    // None of these contracts has the function.
    return { name: input.slice(0, 10), steps: [] }
  }
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
    protocol: protocolNames.get(protocol) ?? `protocol ${protocol}`,
    pool: pool.toLowerCase(),
    tokenIn: tokenIn.toLowerCase(),
    tokenOut: tokenOut.toLowerCase(),
    share: Number(share) / 1e18,
  }
}
