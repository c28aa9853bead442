/** Signed orders with the terms that were drawn for them. */
import type { Address } from 'viem'
import { canonicalAddress, nativeToken, zeroAddress } from '../../../../core/address.ts'
import type { DutchOrder, DutchOutput } from '../../../../core/orders/dutch-order.ts'
import { pre } from '../../../../judge/scenario.ts'
import { answerOf } from '../../api/client.ts'
import { wrappedNative } from '../../api/universe.ts'
import { valueIn } from '../../checks/answers/path.ts'
import { formOf } from '../../checks/answers/table.ts'
import { isRefused } from '../../checks/reading/reading.ts'
import { quoteOf } from '../orders/messages.ts'
import type { World } from '../world.ts'
import { fairAmountFor, flatOrder, type Sale, unviableOrder, withOutputs } from './dutch-orders.ts'
import type { OrderTerms } from './order-terms.ts'
import type { SubmissionWay } from './placed-order.ts'
import type { Swapper } from './swapper.ts'

/** An order, and the way of submitting it. */
export interface WholeOrder {
  readonly order: DutchOrder
  readonly way: SubmissionWay
}

type Asked = [world: World, swapper: Swapper, sale: Sale, terms: OrderTerms]

/** An order on these terms that can be filled at once, or as soon as its exclusivity is over. */
export function fairOrderOn(...asked: Asked): Promise<WholeOrder> {
  return orderFor(fairAmountFor, ...asked)
}

/** An order on these terms that asks for exactly the amount that the intent venue quotes. */
export function quotedOrderOn(...asked: Asked): Promise<WholeOrder> {
  return orderFor((quoted) => quoted, ...asked)
}

/** An order on these terms that asks for more than any market pays. */
export async function unviableOrderOn(...[world, swapper, sale, terms]: Asked): Promise<WholeOrder> {
  return unviableOn(world, await unviableOrder(world, swapper, sale), sale, terms)
}

/** The flat order, which asks for more than any market pays, on these terms. */
export async function unviableOn(
  world: World,
  flat: DutchOrder,
  sale: Sale,
  terms: OrderTerms,
): Promise<WholeOrder> {
  if (terms.isInEther === undefined && terms.quote === undefined) return wholeOrder(world, flat, terms)
  const { sold, amount, id } = await quotedOn(world, sale, terms)
  const asked = { token: sold.buyToken, startAmount: amount * 100n, endAmount: amount * 100n }
  return wholeOrder(
    world,
    withOutputs(flat, () => asked),
    terms,
    id,
  )
}

async function orderFor(
  amountFor: (quoted: bigint) => bigint,
  ...[world, swapper, sale, terms]: Asked
): Promise<WholeOrder> {
  const { sold, amount, id } = await quotedOn(world, sale, terms)
  return wholeOrder(world, await flatOrder(world, swapper, sold, amountFor(amount)), terms, id)
}

/** The intent venue's quote for the sale, in ether if the terms say so and the target trades it. */
async function quotedOn({ client, universe }: World, sale: Sale, { isInEther }: OrderTerms) {
  const inEther = { ...sale, buyToken: nativeToken }
  const isWrapped = sale.sellToken === canonicalAddress(wrappedNative.address)
  const quoteFor = ({ buyToken, sellAmount, sellToken }: Sale) => {
    const order = { sell_token: sellToken, buy_token: buyToken, sell_amount: `${sellAmount}` }
    return client.send(quoteOf([order], { venue: 'intent' }))
  }
  const tried = isInEther && !isWrapped ? await quoteFor(inEther) : undefined
  const [sold, exchange] =
    tried === undefined || isRefused(tried) ? [sale, await quoteFor(sale)] : [inEther, tried]
  const answer = answerOf('quote', exchange)
  const amount = answer.found ? (answer.value.quotes[0]?.buy_amount ?? 0n) : 0n
  pre(amount > 0n, 'no quote')
  const id = valueIn(exchange, formOf(universe.answers, 'quoteId')?.path ?? [])
  return { sold, amount, ...(typeof id === 'string' ? { id } : {}) }
}

/** A contract that stops at once, and so agrees with every fill. */
const agreeing: Address = '0x5a5a00000000000000000000000000000000a9ee'

async function wholeOrder(
  world: World,
  flat: DutchOrder,
  terms: OrderTerms,
  id?: string,
): Promise<WholeOrder> {
  const { isInCapitals, quote, validation } = terms
  const isValidated = validation?.hasContract === true && world.offers('control')
  if (isValidated) await world.chain.client.setCode({ address: agreeing, bytecode: '0x00' })
  const order = {
    ...onTerms(flat, terms),
    additionalValidationContract: isValidated ? agreeing : zeroAddress,
    additionalValidationData: validation?.data ?? '0x',
  }
  const named = quote === undefined || id === undefined ? {} : { [quote]: id }
  return { order, way: { ...named, ...(isInCapitals && { isInCapitals }) } }
}

/**
 * The order on the terms, but for a bought token, a quote and the contract of a validation.
 *
 * @param flat An order without decay, whose window begins now.
 */
export function onTerms(flat: DutchOrder, terms: OrderTerms): DutchOrder {
  const { decay, deadlineSeconds, exclusivity, window } = terms
  const now = flat.decayStartTime
  const decayStartTime = now + (window?.start ?? 0n)
  const { endAmount, token } = flat.input
  const startAmount = decay?.of === 'input' ? less(endAmount, decay.bps) : endAmount
  return {
    ...flat,
    decayStartTime,
    decayEndTime: decayStartTime + (window?.length ?? 60n),
    ...(exclusivity && {
      exclusiveFiller: canonicalAddress(exclusivity.filler),
      exclusivityOverrideBps: exclusivity.overrideBps,
    }),
    ...(deadlineSeconds && { deadline: now + deadlineSeconds }),
    input: { token, startAmount, endAmount },
    outputs: flat.outputs.flatMap((output) => outputsOn(output, terms)),
  }
}

/** The output, divided among its recipients. */
function outputsOn(output: DutchOutput, { decay, others = [], recipient }: OrderTerms): DutchOutput[] {
  // If the input decays, the output is smaller, so that the first input also pays for it.
  const whole = decay?.of === 'input' ? less(output.startAmount, 2n * decay.bps) : output.startAmount
  const parts = others.map((other) => ({ ...other, amount: (whole * other.percent) / 100n }))
  const rest = parts.reduce((left, { amount }) => left - amount, whole)
  pre(
    parts.every(({ amount }) => amount > 0n),
    'the parts of the order are too small',
  )
  return [{ recipient: recipient ?? output.recipient, amount: rest }, ...parts].map((part) => ({
    token: output.token,
    startAmount: part.amount,
    endAmount: decay?.of === 'outputs' ? less(part.amount, decay.bps) : part.amount,
    recipient: canonicalAddress(part.recipient),
  }))
}

function less(amount: bigint, bps: bigint): bigint {
  return amount - (amount * bps) / 10_000n
}
