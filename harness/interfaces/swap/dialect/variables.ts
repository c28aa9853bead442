/**
 * The variables of templates: the fields of an ask in the forms of a dialect, and back.
 *
 * @module
 */
import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import { canonicalAddress, nativeToken } from '../../../core/address.ts'
import { formatTokenUnits, parseFraction, parseTokenUnits } from '../../../core/amount.ts'
import { decimalsOf } from '../../../core/tokens.ts'
import type { Ask } from '../api/ask.ts'
import type { Dialect } from './schema.ts'

/** Texts by name; a variable of the ask that is unset is absent. */
export type Variables = Readonly<Partial<Record<Variable | Told, string | readonly string[]>>>

export const variableNames = [
  'chain',
  'sell',
  'buy',
  'amount',
  'sellAmount',
  'buyAmount',
  'wholeAmount',
  'sellDecimals',
  'buyDecimals',
  'side',
  'taker',
  'receiver',
  'slippage',
  'exclude',
  'deadline',
  'feeBps',
  'feePercent',
  'feeFraction',
  'feeRecipient',
  'feeToken',
] as const

export type Variable = (typeof variableNames)[number]

/** The variables of answers alone. */
export const toldNames = [
  'id',
  'spender',
  'allowance',
  'lackingAllowance',
  'lackingBalance',
  'approval',
  'gas',
  'gasPrice',
  'sellSymbol',
  'sellName',
  'sellPrice',
  'sellUsd',
  'buySymbol',
  'buyName',
  'buyPrice',
  'buyUsd',
] as const

export type Told = (typeof toldNames)[number]

const eeee: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** The decimal places by which a fraction of 1e-18 moves, for each unit. */
const decimals = { fraction: 18, percent: 16, bps: 14 } as const

export function variablesOf(dialect: Dialect, ask: Ask): Variables {
  const { amount, buy, chainId, deadline, exclude, fee, limit, receiver, sell, side, slippage, taker } = ask
  const fixed = side === 'sell' ? sell : buy
  const unit = dialect.slippage
  return {
    chain: dialect.chains?.[`${chainId}`] ?? `${chainId}`,
    sell: shownToken(dialect, sell),
    buy: shownToken(dialect, buy),
    amount: `${amount}`,
    ...(side === 'sell'
      ? { sellAmount: `${amount}`, ...(limit !== undefined && { buyAmount: `${limit}` }) }
      : { buyAmount: `${amount}`, ...(limit !== undefined && { sellAmount: `${limit}` }) }),
    wholeAmount: formatTokenUnits(amount, decimalsOf(fixed)),
    sellDecimals: `${decimalsOf(sell)}`,
    buyDecimals: `${decimalsOf(buy)}`,
    side: dialect.sides?.[side] ?? side,
    taker,
    ...(receiver && { receiver }),
    ...(slippage !== undefined &&
      unit !== 'none' && { slippage: formatTokenUnits(slippage, decimals[unit]) }),
    ...(exclude && exclude.length > 0 && { exclude }),
    ...(deadline !== undefined && { deadline: `${deadline}` }),
    ...(fee && {
      feeBps: formatTokenUnits(fee.share, decimals.bps),
      feePercent: formatTokenUnits(fee.share, decimals.percent),
      feeFraction: formatTokenUnits(fee.share, decimals.fraction),
      feeRecipient: fee.recipient,
      feeToken: shownToken(dialect, buy),
    }),
  }
}

/** The address of a token as the dialect writes it. 0xEeee… has capitals, which some services require. */
export function shownToken({ native }: Dialect, token: Address): Address {
  return token === nativeToken && native === 'eeee' ? getAddress(eeee) : token
}

/** Ether in any form, or a token. */
export function tokenOf(dialect: Dialect, text: string): Address {
  const address = canonicalAddress(text)
  return dialect.native === 'eeee' && address === eeee ? nativeToken : address
}

/**
 * The ask that the texts of a request describe.
 *
 * @returns The name of the variable that is missing or malformed, if one is.
 */
export function askOf(dialect: Dialect, texts: Variables): Ask | Variable {
  const text = (name: Variable) => {
    const value = texts[name]
    return typeof value === 'string' ? value : undefined
  }
  for (const name of ['sell', 'buy', 'taker', 'receiver', 'feeRecipient'] as const) {
    const value = text(name)
    const isNeeded = name === 'sell' || name === 'buy'
    if (value === undefined ? isNeeded : !/^0x[0-9a-fA-F]{40}$/.test(value)) return name
  }
  const [sell, buy] = [tokenOf(dialect, text('sell') ?? ''), tokenOf(dialect, text('buy') ?? '')]
  const side = dialect.sides && text('side')
  const isBuy = side === undefined ? text('buyAmount') !== undefined : side === dialect.sides?.buy
  const whole = text('wholeAmount')
  const amount =
    text(isBuy ? 'buyAmount' : 'sellAmount') ??
    text('amount') ??
    (whole === undefined ? undefined : `${parseTokenUnits(whole, decimalsOf(isBuy ? buy : sell)) ?? ''}`)
  if (amount === undefined || !isAmount(amount)) return 'amount'
  const limit = side === undefined ? undefined : text(isBuy ? 'sellAmount' : 'buyAmount')
  if (limit !== undefined && !isAmount(limit)) return isBuy ? 'sellAmount' : 'buyAmount'
  const slippage = fractionIn(
    text('slippage'),
    decimals[dialect.slippage === 'none' ? 'bps' : dialect.slippage],
  )
  if (slippage === null) return 'slippage'
  const fee =
    fractionIn(text('feeBps'), decimals.bps) ??
    fractionIn(text('feePercent'), decimals.percent) ??
    fractionIn(text('feeFraction'), decimals.fraction)
  const chain = text('chain')
  const chainId = Object.entries(dialect.chains ?? {}).find(([, name]) => name === chain)?.[0] ?? chain ?? '1'
  if (!/^\d{1,15}$/.test(chainId)) return 'chain'
  // A fee is taken of the bought token.
  const feeToken = fee && text('feeToken')
  if (feeToken && tokenOf(dialect, feeToken) !== buy) return 'feeToken'
  const [receiver, recipient, exclude] = [text('receiver'), text('feeRecipient'), texts.exclude]
  return {
    chainId: Number(chainId),
    ...{ sell, buy, amount: BigInt(amount), side: isBuy ? 'buy' : 'sell' },
    taker: canonicalAddress(text('taker') ?? nativeToken),
    ...(receiver !== undefined && { receiver: canonicalAddress(receiver) }),
    ...(slippage !== undefined && { slippage }),
    ...(limit !== undefined && { limit: BigInt(limit) }),
    ...(exclude !== undefined && { exclude: typeof exclude === 'string' ? [exclude] : exclude }),
    ...(fee && recipient !== undefined && { fee: { share: fee, recipient: canonicalAddress(recipient) } }),
  }
}

function isAmount(text: string): boolean {
  return /^\d{1,78}$/.test(text)
}

/** @returns `null` for a text that is no fraction from 0 to 1. */
function fractionIn(text: string | undefined, places: number): bigint | null | undefined {
  if (text === undefined) return undefined
  const parsed = parseFraction(text)
  if (parsed === undefined) return null
  const fraction = parsed / 10n ** BigInt(18 - places)
  return fraction < 0n || fraction > 10n ** 18n ? null : fraction
}
