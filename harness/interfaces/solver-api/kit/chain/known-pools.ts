/**
 * The payments of Uniswap's and SushiSwap's canonical pools for an order, independent of the target's statements: a
 * swap at each pool of the two tokens, executed at the block of the target's answer.
 *
 * @module
 */

import type { Address } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { pairAddress, pairFactories, uniswapV3Address } from '../../../../chain/genesis/pool-address.ts'
import { canonicalAddress } from '../../../../core/address.ts'
import { maxUint256 } from '../../../../core/amount.ts'
import { canonical } from '../../../../core/canonical.ts'
import { erc20Abi } from '../../../../core/erc20.ts'
import { multicall3Abi } from '../../../../core/multicall3.ts'
import type { Exchange } from '../../../../core/transport/transport.ts'
import type { Executed, Ledger, Trade } from '../../../../judge/chain/ledger.ts'
import { uniswapV3Fees } from './canonical-pools.ts'

/** The pools of a factory, and of one fee of V3: a service may know one without the others. */
export type PoolKind = 'uniswap_v2' | 'sushiswap_v2' | `uniswap_v3 ${number}`

type Tokens = readonly [Address, Address]

const pairKinds = { uniswap_v2: pairFactories.uniswap, sushiswap_v2: pairFactories.sushi } as const
const feeOfKind: ReadonlyMap<PoolKind, number> = new Map(
  uniswapV3Fees.map((fee) => [`uniswap_v3 ${fee}`, fee] as const),
)

/** All kinds of known pools. */
export const poolKinds: readonly PoolKind[] = ['uniswap_v2', 'sushiswap_v2', ...feeOfKind.keys()]

/** @param tokens Sorted. */
function poolOf(kind: PoolKind, tokens: Tokens): Address {
  if (kind === 'uniswap_v2' || kind === 'sushiswap_v2') return pairAddress(pairKinds[kind], tokens)
  return uniswapV3Address(tokens, feeOfKind.get(kind) ?? 0)
}

/** The kind of a pool of the two tokens, by its address. */
export function kindOf(pool: Address, one: Address, other: Address): PoolKind | undefined {
  const tokens = sorted({ sellToken: one, buyToken: other })
  return poolKinds.find((kind) => poolOf(kind, tokens) === pool)
}

export interface PoolSale {
  /** A wallet without a history. */
  readonly seller: Address
  readonly sellToken: Address
  readonly buyToken: Address
  /** The sold amount, in base units. */
  readonly amount: bigint
}

export interface PoolPayment {
  /** Base units of the bought token. */
  readonly paid: bigint
  readonly gasUsed: bigint
}

const pairAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
  'function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
])

const routerAbi = parseAbi([
  'struct Params { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Params params) payable returns (uint256 amountOut)',
])

/**
 * The best payment for the whole amount by one pool.
 *
 * @param answer The answer whose block the swaps are executed on.
 * @returns `undefined` if there is no such pool, or none takes the amount.
 */
export async function paidByKnownPools(
  ledger: Ledger,
  sale: PoolSale,
  { answer, depth = 0n, kinds }: Which,
): Promise<PoolPayment | undefined> {
  const payments: PoolPayment[] = []
  for (const kind of kinds) {
    const pool = poolOf(kind, sorted(sale))
    const fee = feeOfKind.get(kind)
    const trade =
      fee === undefined
        ? await pairTrade(ledger, sale, answer, pool)
        : await concentratedTrade(ledger, sale, pool, fee)
    if (trade === undefined) continue
    if (depth > 0n && (await holdingOf(ledger, pool, sale.buyToken, answer)) < depth) continue
    const executed = await ledger.executeOne({ ...trade, answer })
    if (sellsAll(executed, sale)) {
      payments.push({ paid: executed.change(sale.buyToken, sale.seller), gasUsed: executed.gasUsed })
    }
  }
  return payments.toSorted((a, b) => (a.paid < b.paid ? 1 : -1))[0]
}

interface Which {
  readonly answer: Exchange
  readonly kinds: ReadonlySet<PoolKind>
  /** The least amount of the bought token that a pool must have, in base units; zero when absent. */
  readonly depth?: bigint
}

/** Base units of a token that a contract has, on the block of an answer. */
export async function holdingOf(
  ledger: Ledger,
  holder: Address,
  token: Address,
  answer: Exchange,
): Promise<bigint> {
  const call = { abi: erc20Abi, functionName: 'balanceOf' } as const
  const data = await ledger.call(token, encodeFunctionData({ ...call, args: [holder] }), answer)
  return decodeFunctionResult({ ...call, data })
}

function sellsAll({ change, status }: Executed, { amount, sellToken, seller }: PoolSale): boolean {
  return status === 'success' && change(sellToken, seller) === -amount
}

/** Pays the pair, and has it swap, in one transaction. */
async function pairTrade(
  ledger: Ledger,
  sale: PoolSale,
  answer: Exchange,
  pair: Address,
): Promise<Trade | undefined> {
  const { amount, sellToken, seller } = sale
  const tokens = sorted(sale)
  if (!(await isThere(ledger, pair, canonical.multicall3))) return undefined
  const reserves = await ledger.call(
    pair,
    encodeFunctionData({ abi: pairAbi, functionName: 'getReserves' }),
    answer,
  )
  const [reserve0, reserve1] = decodeFunctionResult({
    abi: pairAbi,
    functionName: 'getReserves',
    data: reserves,
  })
  const sellsFirst = tokens[0] === canonicalAddress(sellToken)
  const [reserveIn, reserveOut] = sellsFirst ? [reserve0, reserve1] : [reserve1, reserve0]
  if (reserveIn === 0n) return undefined
  const out = (amount * 997n * reserveOut) / (reserveIn * 1_000n + amount * 997n)
  const calls = [
    {
      target: sellToken,
      callData: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transferFrom',
        args: [seller, pair, amount],
      }),
    },
    {
      target: pair,
      callData: encodeFunctionData({
        abi: pairAbi,
        functionName: 'swap',
        args: [sellsFirst ? 0n : out, sellsFirst ? out : 0n, seller, '0x'],
      }),
    },
  ]
  const args = [calls.map((call) => ({ ...call, allowFailure: false }))] as const
  const callData = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args })
  return { ...tradeOfSale(sale), target: canonical.multicall3, callData }
}

async function concentratedTrade(
  ledger: Ledger,
  sale: PoolSale,
  pool: Address,
  fee: number,
): Promise<Trade | undefined> {
  if (!(await isThere(ledger, pool, canonical.uniswapV3SwapRouter))) return undefined
  const params = {
    tokenIn: sale.sellToken,
    tokenOut: sale.buyToken,
    fee,
    recipient: sale.seller,
    deadline: maxUint256,
    amountIn: sale.amount,
    amountOutMinimum: 0n,
    sqrtPriceLimitX96: 0n,
  }
  const callData = encodeFunctionData({ abi: routerAbi, functionName: 'exactInputSingle', args: [params] })
  return { ...tradeOfSale(sale), target: canonical.uniswapV3SwapRouter, callData }
}

function tradeOfSale({ amount, sellToken, seller }: PoolSale) {
  return { seller, sellToken: canonicalAddress(sellToken), sellAmount: amount }
}

async function isThere(ledger: Ledger, ...contracts: readonly Address[]): Promise<boolean> {
  const codes = await Promise.all(contracts.map((contract) => ledger.codeAt(contract)))
  return codes.every((code) => code !== '0x')
}

function sorted({ buyToken, sellToken }: Pick<PoolSale, 'buyToken' | 'sellToken'>): Tokens {
  const [sell, buy] = [canonicalAddress(sellToken), canonicalAddress(buyToken)]
  return sell < buy ? [sell, buy] : [buy, sell]
}
