/**
 * Market makers: the price levels at which each buys a token, for one trader. Their prices are between the pools' price
 * and the middle of the pools' buy and sell prices, so that a trader gains by a maker, and a cycle of trades never
 * gains. A maker signs the levels that are used.
 *
 * @module
 */
import type { Address, LocalAccount } from 'viem'
import { encodeAbiParameters, hexToBigInt, keccak256, parseAbiParameters } from 'viem/utils'
import { divideUp } from '../core/integer-math.ts'
import { createMemory } from './memory.ts'
import type { MarketMakerPool } from './pools/market-maker.ts'
import { priceAndSpread, tokenPrice } from './price.ts'
import { decimalsOf, type Snapshot } from './snapshot.ts'

/** A maker's contract, and the account that signs for it. */
export interface Maker {
  /** Lower case. */
  readonly address: Address
  readonly account: Pick<LocalAccount, 'signTypedData'>
}

/** The trader, and the pair of ERC-20 tokens. Lower case. */
export interface MakerRequest {
  /** Sender of the swap; only this address can fill the quotes. */
  readonly origin: Address
  readonly sellToken: Address
  readonly buyToken: Address
}

export interface MakerDeskPorts {
  readonly makers: readonly Pick<Maker, 'address'>[]
  /** Base units of `token` that the maker's contract holds at the end of a block. */
  readonly inventory: (maker: Address, token: Address, block: bigint) => Promise<bigint>
  /** UNIX seconds, as of the next block. */
  readonly now: () => bigint
}

/**
 * Asks the makers for unsigned quotes. The same request at the same block gets the same quotes until they are about to
 * expire.
 */
export type MakerDesk = (snapshot: Snapshot, request: MakerRequest) => Promise<readonly MarketMakerPool[]>

/** The quote with its maker's signature, which is deterministic. */
export type SignQuote = (quote: MarketMakerPool) => Promise<MarketMakerPool>

/**
 * The ladder: the size of each level, in whole native tokens, and its distance from the middle price, as a fraction of
 * the distance to the pools' price. The sizes are small relative to the pools, so that a larger order still needs them.
 */
const ladder = [
  { native: 0.5, distance: 0.5 },
  { native: 1.5, distance: 0.8 },
] as const

/** A batch holds up to 50 orders, each with quotes of its own; together they must not exceed the inventory. */
const inventoryParts = 64n

const secondsValid = 60n

/** The least time that a trader has to sign and send: a chain without transactions has no new blocks. */
const secondsLeft = 30n

export function createMakerDesk({ makers, inventory, now }: MakerDeskPorts): MakerDesk {
  const quoted = createMemory<Snapshot, MarketMakerPool>()
  const holdings = createMemory<Snapshot, Promise<bigint>>()
  return async (snapshot, request) => {
    const levels = levelsOf(snapshot, request)
    if (levels.length === 0) return []
    const expiry = expiryOf(snapshot, now())
    const ladders = makers.map(async (maker) => {
      const held = await heldBy(snapshot, maker, request.buyToken)
      const offered = within(held / inventoryParts, levels)
      return offered.map((level, index) => quoteOnce(snapshot, maker, request, { ...level, index, expiry }))
    })
    return (await Promise.all(ladders)).flat()
  }

  function heldBy(snapshot: Snapshot, { address }: Pick<Maker, 'address'>, token: Address): Promise<bigint> {
    const key = `${address} ${token}`
    return (
      holdings.get(snapshot, key) ??
      holdings.set(snapshot, key, inventory(address, token, snapshot.block.number))
    )
  }

  function quoteOnce(
    snapshot: Snapshot,
    { address }: Pick<Maker, 'address'>,
    request: MakerRequest,
    level: Offer,
  ): MarketMakerPool {
    const key = [address, ...Object.values(request), ...Object.values(level)].join(' ')
    return quoted.get(snapshot, key) ?? quoted.set(snapshot, key, quoteOf(snapshot, address, request, level))
  }
}

/** @param chainId Of the chain of the makers' contracts. */
export function createQuoteSigner(makers: readonly Maker[], chainId: number): SignQuote {
  const accounts = new Map(makers.map(({ account, address }) => [address, account]))
  return async (quote) => {
    const account = accounts.get(quote.address)
    if (account === undefined) throw new Error(`The maker ${quote.address} has no key here.`)
    const { address, tokens, maxAmountIn, maxAmountOut, trader, expiry, nonce } = quote
    const [tokenIn, tokenOut] = tokens
    const signature = await account.signTypedData({
      domain: { name: 'Assay Market Maker', version: '1', chainId, verifyingContract: address },
      types: quoteTypes,
      primaryType: 'Quote',
      message: { tokenIn, tokenOut, maxAmountIn, maxAmountOut, trader, expiry, nonce },
    })
    return { ...quote, signature }
  }
}

/** Linear: a part of `amountIn` buys the same part of `amountOut`. Base units. */
interface Level {
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/** A level as a maker offers it. */
interface Offer extends Level {
  /** Position in the ladder, from 0. */
  readonly index: number
  /** The last second at which it can be filled, in UNIX seconds. */
  readonly expiry: bigint
}

/** A minute after the block, plus whole minutes until the trader has enough time. */
function expiryOf({ block }: Snapshot, now: bigint): bigint {
  const age = now > block.timestamp ? now - block.timestamp : 0n
  return block.timestamp + secondsValid * (1n + (age + secondsLeft - 1n) / secondsValid)
}

/** The ladder at the snapshot's prices; empty if the pools give the pair no price. */
function levelsOf(snapshot: Snapshot, { sellToken, buyToken }: MakerRequest): readonly Level[] {
  const native = tokenPrice(snapshot, sellToken)
  const market = priceAndSpread(snapshot, sellToken, buyToken)
  if (native === undefined || market === undefined) return []
  const inUnit = 10 ** decimalsOf(snapshot, sellToken)
  const outUnit = 10 ** decimalsOf(snapshot, buyToken)
  return ladder.map((level) => {
    const size = level.native / native
    const price = market.price - (market.spread / 2) * level.distance
    return {
      amountIn: BigInt(Math.floor(size * inUnit)),
      amountOut: BigInt(Math.floor(size * price * outUnit)),
    }
  })
}

/** The levels that `budget` can pay, the last one cut to the rest of it. */
function within(budget: bigint, levels: readonly Level[]): readonly Level[] {
  let left = budget
  return levels.flatMap(({ amountIn, amountOut }) => {
    const paid = amountOut < left ? amountOut : left
    left -= paid
    // Rounded up, so that the cut level is no better than the whole one.
    return paid > 0n ? [{ amountIn: divideUp(amountIn * paid, amountOut), amountOut: paid }] : []
  })
}

function quoteOf(
  { block }: Snapshot,
  address: Address,
  { origin, sellToken, buyToken }: MakerRequest,
  { amountIn, amountOut, expiry, index }: Offer,
): MarketMakerPool {
  const id = keccak256(
    encodeAbiParameters(nonceParameters, [
      block.hash,
      address,
      origin,
      sellToken,
      buyToken,
      BigInt(index),
      expiry,
    ]),
  )
  return {
    kind: 'market-maker',
    protocol: 'market_maker',
    id,
    address,
    tokens: [sellToken, buyToken],
    maxAmountIn: amountIn,
    maxAmountOut: amountOut,
    trader: origin,
    expiry,
    nonce: hexToBigInt(id),
  }
}

/** The preimage of a nonce: a nonce is spent once, and the next block brings others. */
const nonceParameters = parseAbiParameters(
  'bytes32 block, address maker, address origin, address sellToken, address buyToken, uint256 level, uint256 expiry',
)

/** `IMarketMaker.Quote`, as EIP-712 names it. */
const quoteTypes = {
  Quote: [
    { name: 'tokenIn', type: 'address' },
    { name: 'tokenOut', type: 'address' },
    { name: 'maxAmountIn', type: 'uint256' },
    { name: 'maxAmountOut', type: 'uint256' },
    { name: 'trader', type: 'address' },
    { name: 'expiry', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const
