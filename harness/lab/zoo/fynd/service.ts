/**
 * A service with Fynd's behaviour, written from public descriptions: it follows Tycho's feed, takes a tenth of a
 * percent for its router, requires the field for the signature of a fee, lists no prices, and gives no block for an
 * order without a route. Its router is not deployed here, and its call data contains only the receiver.
 *
 * @module
 */

import { createHash, randomUUID } from 'node:crypto'
import type { Address, Hex } from 'viem'
import * as z from 'zod'
import { addressText, canonicalAddress, nativeToken } from '../../../core/address.ts'
import { canonical } from '../../../core/canonical.ts'
import { tryParse } from '../../../core/json.ts'
import { Refusal } from '../../../core/transport/refusal.ts'
import type { Fetch } from '../../../core/transport/transport.ts'
import type { TychoClient } from '../../../testing/tycho/client.ts'
import type { Fault } from './faults.ts'
import { poolsFollowedBy } from './market.ts'
import { bestPath, type Hop, paidBy } from './paths.ts'
import { type Build, type Terms, termsIn } from './terms.ts'

export interface SpecimenOptions {
  readonly build: Build
  readonly fault?: Fault | undefined
  readonly gasPriceWei: () => Promise<bigint>
}

/** The router of genuine call data on mainnet; a devnet has no contract at this address. */
const router: Address = '0xfd0b31d2e955fa55e3fa641fe90e08b677188d35'

const orderSchema = z.object({
  token_in: addressText,
  token_out: addressText,
  amount: z.string().regex(/^[0-9]{1,78}$/),
  side: z.literal('sell'),
  sender: addressText,
  receiver: addressText.nullish(),
})
const requestSchema = z.object({ orders: z.array(orderSchema), options: z.unknown().optional() })
type Order = z.output<typeof orderSchema>

export function createSpecimen(followed: TychoClient, options: SpecimenOptions): Fetch {
  let last: Market = { pools: poolsFollowedBy(followed), block: followed.latest() }
  const market = () => {
    const block = followed.latest()
    if (block !== undefined && block.hash !== last.block?.hash && options.fault !== 'stays-behind')
      last = { pools: poolsFollowedBy(followed), block }
    return last
  }
  return async (request) => {
    const { pathname } = new URL(request.url)
    switch (`${request.method} ${pathname}`) {
      case 'GET /v1/health':
        return Response.json({ healthy: true, last_update_ms: 7, num_solver_pools: 2, gas_price_age_ms: 12 })
      case 'GET /v1/info':
        return Response.json({ chain_id: 1, router_address: router, permit2_address: canonical.permit2 })
      case 'POST /v1/quote':
        return quote(await request.text(), market(), options).catch(refusal)
      default:
        return new Response('', { status: 404 })
    }
  }
}

type Market = {
  readonly pools: ReturnType<typeof poolsFollowedBy>
  readonly block: ReturnType<TychoClient['latest']>
}

async function quote(
  text: string,
  market: Market,
  { build, fault, gasPriceWei }: SpecimenOptions,
): Promise<Response> {
  const { data } = requestSchema.safeParse(tryParse(text))
  if (data === undefined) throw new Refusal(400, 'BAD_REQUEST', 'malformed request')
  if (data.orders.length === 0) throw new Refusal(400, 'NO_ORDERS', 'no orders provided')
  for (const { amount, token_in, token_out } of data.orders) {
    if (BigInt(amount) === 0n) throw new Refusal(400, 'INVALID_ORDER', 'the amount is zero')
    if (canonicalAddress(token_in) === canonicalAddress(token_out))
      throw new Refusal(400, 'INVALID_ORDER', 'one token')
  }
  const terms = termsIn(data.options, build, fault)
  const price = await gasPriceWei()
  const quotes = data.orders.map((order) => quoteOf(order, market, terms, price, fault))
  const isWhole = quotes.every(({ status }) => status === 'success')
  const orders =
    fault === 'fails-with-its-neighbour' && !isWhole
      ? data.orders.map((order) => nothingFor(order, price))
      : quotes
  const gas = orders.reduce((sum, { gas_estimate }) => sum + BigInt(gas_estimate), 0n)
  return Response.json({ orders, total_gas_estimate: `${gas}`, solve_time_ms: 3 })
}

const gasOfHop = 110_000n
const gasOfRouter = 90_000n
const hugeAmount = 2n ** 100n

function quoteOf(order: Order, { block, pools }: Market, terms: Terms, gasPriceWei: bigint, fault?: Fault) {
  const none = nothingFor(order, gasPriceWei)
  const asked = BigInt(order.amount)
  const amountIn = fault === 'takes-huge-amounts' && asked > hugeAmount ? hugeAmount : asked
  const [tokenIn, tokenOut] = [wrapped(order.token_in), wrapped(order.token_out)]
  const hops = bestPath(pools, { tokenIn, tokenOut, amountIn }, terms.excluded)
  if (hops === undefined || block === undefined)
    return fault === 'pays-nothing' && asked < 10n ? { ...none, status: 'success', ...blockOf(block) } : none
  const gas = gasOfRouter + gasOfHop * BigInt(hops.length)
  if (gas > (terms.maxGas ?? gas)) return none
  const output = paidBy(hops)
  const cost = bestPath(
    pools,
    { tokenIn: canonical.weth, tokenOut, amountIn: gas * gasPriceWei },
    terms.excluded,
  )
  const gasCost = tokenOut === canonical.weth ? gas * gasPriceWei : paidBy(cost)
  const encoded = terms.encoding && encodedFor(order, output, terms.encoding, fault)
  if (terms.encoding && encoded === undefined) return { ...none, status: 'encoding_failed' }
  return {
    ...none,
    status: 'success',
    algorithm: 'most_liquid',
    route: { swaps: hops.map(swapOf) },
    amount_out: `${output}`,
    amount_out_net_gas: `${output - gasCost}`,
    gas_estimate: `${gas}`,
    ...(fault === 'hides-its-block' ? {} : blockOf(block)),
    ...encoded,
  }
}

function nothingFor({ amount }: Order, gasPriceWei: bigint) {
  return {
    order_id: randomUUID(),
    status: 'no_route_found',
    amount_in: amount,
    amount_out: '0',
    amount_out_net_gas: '0',
    gas_estimate: '0',
    gas_price: `${gasPriceWei}`,
    block: { number: 0, hash: '', timestamp: 0 },
  }
}

function blockOf(block: Market['block']) {
  return block && { block: { number: block.number, hash: block.hash, timestamp: block.timestamp } }
}

function swapOf({ amountIn, amountOut, pool, tokenIn, tokenOut }: Hop) {
  return {
    component_id: pool.id,
    protocol: pool.protocol,
    token_in: tokenIn,
    token_out: tokenOut,
    amount_in: `${amountIn}`,
    amount_out: `${amountOut}`,
    gas_estimate: `${gasOfHop}`,
    split: 0,
  }
}

type Encoding = NonNullable<Terms['encoding']>

/** The arithmetic of the fees' page, including a tenth of a percent for the router. */
function encodedFor(order: Order, output: bigint, { feeBps, slippage }: Encoding, fault?: Fault) {
  const shared = (output * feeBps * 2_000n) / 100_000_000n
  const client = (output * feeBps) / 10_000n - shared
  const ofRouter = shared + output / 1_000n
  const rest = output - client - ofRouter
  const slipped = (rest * BigInt(Math.round(slippage * 1e9))) / 1_000_000_000n
  if (rest - slipped <= 0n && fault !== 'has-no-minimum') return undefined
  return {
    transaction: {
      to: router,
      value: canonicalAddress(order.token_in) === nativeToken ? order.amount : '0',
      data: callDataFor(order),
    },
    fee_breakdown: {
      router_fee: `${ofRouter}`,
      client_fee: `${client}`,
      max_slippage: `${slipped}`,
      min_amount_received: `${rest - slipped}`,
    },
  }
}

function callDataFor({ receiver, sender }: Order): Hex {
  const selector = createHash('sha256').update('specimen').digest('hex').slice(0, 8)
  return `0x${selector}${canonicalAddress(receiver ?? sender)
    .slice(2)
    .padStart(64, '0')}`
}

function wrapped(token: string): Address {
  const address = canonicalAddress(token)
  return address === nativeToken ? canonical.weth : address
}

function refusal(error: unknown): Response {
  if (!(error instanceof Refusal)) throw error
  return Response.json({ error: error.message, code: error.code }, { status: error.status })
}
