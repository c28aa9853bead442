/**
 * Honest swap APIs with contracts of their own: the reference, whose trades a desk carries out that takes the tokens from an
 * allowance holder, keeps stated fees, and pays no more than it promised.
 *
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import type { Address } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { ownCode } from '../../../chain/bytecode.ts'
import type { Node } from '../../../chain/node.ts'
import { place, withArguments } from '../../../chain/place.ts'
import { canonicalAddress, nativeToken } from '../../../core/address.ts'
import { wholeFraction } from '../../../core/amount.ts'
import { canonical } from '../../../core/canonical.ts'
import { paxg } from '../../../core/tokens.ts'
import type { Fetch } from '../../../core/transport/transport.ts'
import type { Ask, Fee, Offer } from '../../../interfaces/swap/api/ask.ts'
import type { Dialect } from '../../../interfaces/swap/dialect/schema.ts'
import { speaking } from '../../../interfaces/swap/dialect/speaking.ts'
import { messageOf } from '../../../interfaces/swap/dialect/write.ts'
import { combined, misread, noRoute, rewrite, whenAsked } from '../../../interfaces/swap/kit/faults.ts'
import { holdingOn } from '../../../interfaces/swap/reference/holding.ts'
import { createSwapService } from '../../../interfaces/swap/reference/service.ts'
import type { Mutant } from '../../../judge/mutant.ts'
import { embeddedTarget } from '../../../judge/targets/embedded.ts'
import { createMarket } from '../../../market/market.ts'

export interface Terms {
  /** Basis points of the sold amount. */
  readonly soldFeeBps?: bigint
  /** Basis points of the proceeds. */
  readonly boughtFeeBps?: bigint
  /** True if proceeds beyond the promise stay with the operator. */
  readonly keepsSurplus?: boolean
  /** Seconds after which its transactions revert; never if absent. */
  readonly seconds?: bigint
}

export const desk: Address = '0xde5c00000000000000000000000000000000de5c'
export const holder: Address = '0xde5c0000000000000000000000000000000a110f'
const treasury: Address = '0x7ee0000000000000000000000000000000007ee0'

/** The embedded chain with the desk, and the service on it. */
export function deskTarget(dialect: Dialect, terms: Terms) {
  return embeddedTarget(async (node) => {
    await placeDesk(node)
    const base = await createMarket(node).snapshot()
    return {
      serve: () => {
        const { snapshot } = createMarket(node, { base })
        return atDesk(terms)(createSwapService(dialect, { snapshot, readHolding: holdingOn(() => node) }))
      },
      baseUrl: 'http://127.0.0.1:8080/swap',
    }
  })
}

async function placeDesk({ client }: Node): Promise<void> {
  const parties = [holder, canonical.router, treasury]
  const own = withArguments(ownCode('zoo/SwapDesk'), 'address, address, address', parties)
  await place(client, { address: desk, creation: own, deployer: treasury })
  const holding = withArguments(ownCode('zoo/AllowanceHolder'), 'address', [desk])
  await place(client, { address: holder, creation: holding, deployer: treasury })
}

const usualSlippage = wholeFraction / 200n
const forever = 2n ** 256n - 1n

/** Units of gas for the transfers and the approval of the desk. */
const deskGas = 250_000n

function atDesk(terms: Terms): Mutant {
  const { boughtFeeBps = 0n, soldFeeBps = 0n } = terms
  const soldFee = ({ amount }: Ask) => (amount * soldFeeBps) / 10_000n
  const inside = combined(
    // The desk bears the whole risk of the price: it checks its own minimum.
    misread((ask) => ({
      ...ask,
      amount: ask.amount - soldFee(ask),
      taker: desk,
      receiver: desk,
      slippage: (99n * wholeFraction) / 100n,
    })),
    rewrite((offer, ask, { now }) => {
      const boughtFee = (offer.out * boughtFeeBps) / 10_000n
      const out = offer.out - boughtFee
      const min = (out * (wholeFraction - (ask.slippage ?? usualSlippage))) / wholeFraction
      const expiry = terms.seconds === undefined ? undefined : BigInt(now) + terms.seconds
      const stated: readonly Fee[] = [
        { token: ask.sell, amount: soldFee(ask) },
        { token: ask.buy, amount: boughtFee },
      ]
      const fees = stated.filter(({ amount }) => amount > 0n)
      const gas = offer.gas === undefined ? undefined : offer.gas + deskGas
      const told = { out, min, fees, gas, taken: ask.amount, spender: holder, ...(expiry && { expiry }) }
      return { ...told, ...(offer.tx && { tx: dealt(offer.tx, ask, { ...told, boughtFeeBps, terms }) }) }
    }),
  )
  const isTaxed = ({ buy, sell }: Ask) => [buy, sell].includes(paxg.address)
  // An application's fee is a matter of the reference's own contracts.
  const outer = (fetch: Fetch) =>
    noRoute(isTaxed)(
      whenAsked(
        () =>
          ({ fee }) =>
            fee === undefined,
        inside,
      )(fetch),
    )
  return (fetch) => {
    const asked = outer(fetch)
    // A malformed request reaches the reference as it is.
    return (request) => {
      const said = speaking.getStore()
      const isAsked = said && isDeepStrictEqual(said.message, messageOf(said.dialect, said.ask, said))
      return isAsked ? asked(request) : fetch(request)
    }
  }
}

const deskAbi = parseAbi([
  'struct Terms { address sold; address bought; uint256 amount; uint256 soldFee; uint256 boughtFeeBps; uint256 least; uint256 most; uint256 deadline; address receiver; }',
  'function swap(Terms terms, bytes trade) payable',
])

interface Deal {
  readonly out: bigint
  readonly min: bigint
  readonly fees: readonly Fee[]
  readonly expiry?: bigint
  readonly boughtFeeBps: bigint
  readonly terms: Terms
}

/** The transaction at the desk, around one at the router. */
function dealt({ data }: NonNullable<Offer['tx']>, ask: Ask, deal: Deal): NonNullable<Offer['tx']> {
  const { boughtFeeBps, expiry = forever, fees, min, out, terms } = deal
  const agreed = {
    ...{ sold: ask.sell, bought: ask.buy, amount: ask.amount, boughtFeeBps, least: min, deadline: expiry },
    soldFee: fees.find(({ token }) => token === ask.sell)?.amount ?? 0n,
    most: terms.keepsSurplus ? out : forever,
    receiver: canonicalAddress(ask.receiver ?? ask.taker),
  }
  const called = encodeFunctionData({ abi: deskAbi, args: [agreed, data] })
  return { to: desk, data: called, value: ask.sell === nativeToken ? ask.amount : 0n }
}
