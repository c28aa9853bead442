/**
 * Variants: correct behaviour that differs from the reference's. No scenario may reject it.
 *
 * @module
 */
import { getAddress, isAddress, numberToHex } from 'viem/utils'
import { nativeToken } from '../../../core/address.ts'
import { wholeFraction } from '../../../core/amount.ts'
import { canonical } from '../../../core/canonical.ts'
import { supportedProtocols } from '../../../core/protocols.ts'
import type { Mutant } from '../../../judge/mutant.ts'
import type { Ask, Offer } from '../api/ask.ts'
import {
  combined,
  misread,
  noRoute,
  rewrite,
  rewriteAmounts,
  rewriteBuilt,
  rewritePrice,
  rewriteRoute,
} from './faults.ts'

export const variants: Readonly<Record<string, Mutant>> = {
  'the slippage is taken before a fee of the bought token': statingFee(({ fee, out }, slippage) => {
    return less(out + fee, slippage) - fee
  }),
  'the slippage is taken after a fee of the bought token': statingFee(({ out }, slippage) =>
    less(out, slippage),
  ),
  'a fee of the sold token is stated': rewrite((_, { amount, fee, sell }, { dialect }) =>
    dialect.read.fees === undefined || fee ? {} : { fees: [{ token: sell, amount: amount / 400n }] },
  ),
  'the minimum is rounded to nearest': rewriteBuilt(({ min, out }, { slippage }) =>
    min === undefined || slippage === undefined ? {} : { min: less(2n * out + 1n, slippage) / 2n },
  ),
  'the minimum is a unit lower': rewriteBuilt(({ min }) => (min === undefined ? {} : { min: min - 1n })),
  'the minimum is not stated': rewriteBuilt(() => ({ min: undefined })),
  'gas is not stated': rewrite(() => ({ gas: undefined, gasPriceWei: undefined })),
  'gas is twice what is used': rewrite(({ gas }) => (gas === undefined ? {} : { gas: 2n * gas })),
  'the route is not stated': rewrite(({ route }) => (route === undefined ? {} : { route: [] })),
  'the amounts of the ask are not told': rewrite(() => ({
    ...{ taken: undefined, sold: undefined, bought: undefined, chainId: undefined, block: undefined },
  })),
  'numbers are hexadecimal': rewriteAmounts((value) => numberToHex(value)),
  'numbers are JSON integers, as far as they are exact': rewriteAmounts((value) =>
    value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : `${value}`,
  ),
  'the block is the next one': rewrite(({ block }) => (block === undefined ? {} : { block: block + 1n })),
  'addresses have checksums': rewrite(checksummed),
  'a receiver with a wrong checksum has no route': noRoute(
    ({ receiver }) => receiver !== undefined && !isAddress(receiver),
  ),
  'ether as such has no route': noRoute(({ buy, sell }) => [buy, sell].includes(nativeToken)),
  'routes are shorter: V2 and V3 of Uniswap alone': misread((ask) => ({
    ...ask,
    exclude: [...(ask.exclude ?? []), ...others],
  })),
  'sources have names of its own': combined(
    misread(({ exclude, ...ask }) => ({ ...ask, ...(exclude && { exclude: exclude.map(knownName) }) })),
    rewriteRoute((hops) => hops.map((hop) => ({ ...hop, source: ownNames.get(hop.source) ?? hop.source }))),
  ),
  'there is one source': misread((ask) => ({
    ...ask,
    exclude: [...(ask.exclude ?? []), ...others, 'uniswap_v2'],
  })),
  'a price is a little below its transaction': rewrite(({ out }, ask, { kind }) =>
    kind === 'price' && !isWrap(ask) ? { out: (out * 3_999n) / 4_000n } : {},
  ),
  'a price has six digits': rewritePrice(({ out }) => ({ out: rounded(out, 6) })),
  'an exact output takes all of its slippage': rewrite(({ taken }, { side, slippage = 0n }) =>
    side === 'sell' || taken === undefined
      ? {}
      : { taken: (taken * wholeFraction) / (wholeFraction + slippage) + 1n },
  ),
}

const others = ['uniswap_v4', 'sushiswap_v2', 'pancakeswap_v3', 'balancer_v2', 'curve']

const ownNames: ReadonlyMap<string, string> = new Map(
  supportedProtocols.map((protocol, place) => [protocol, `v3-${place}`]),
)

function knownName(source: string): string {
  return supportedProtocols.find((one) => ownNames.get(one) === source) ?? source
}

function isWrap({ buy, sell }: Ask): boolean {
  return [buy, sell].every((token) => token === nativeToken || token === canonical.weth)
}

/** The amount to so many digits, and zeros. */
function rounded(amount: bigint, digits: number): bigint {
  const unit = 10n ** BigInt(Math.max(0, `${amount}`.length - digits))
  return ((amount + unit / 2n) / unit) * unit
}

interface Stated {
  readonly fee: bigint
  readonly out: bigint
}

/** A quarter of a per cent is stated as a fee, and the minimum follows from the rest. */
function statingFee(minimum: (stated: Stated, slippage: bigint) => bigint): Mutant {
  return rewrite((offer, { buy, fee: asked, slippage }: Ask, { dialect }) => {
    if (dialect.read.fees === undefined || asked) return {}
    const fee = offer.out / 400n
    const stated = { fee, out: offer.out - fee }
    const min = offer.min === undefined || slippage === undefined ? {} : { min: minimum(stated, slippage) }
    return { out: stated.out, fees: [{ token: buy, amount: fee }], ...min }
  })
}

function less(amount: bigint, slippage: bigint): bigint {
  return (amount * (wholeFraction - slippage)) / wholeFraction
}

function checksummed({ bought, sold, spender, tx }: Offer) {
  return {
    ...(sold && { sold: getAddress(sold) }),
    ...(bought && { bought: getAddress(bought) }),
    ...(spender && { spender: getAddress(spender) }),
    ...(tx && { tx: { ...tx, to: getAddress(tx.to) } }),
  }
}
