/** A stored order as a record of the order list. */
import type * as z from 'zod'
import type { DutchOrder } from '../../../../core/orders/dutch-order.ts'
import { resolveDutch } from '../../../../core/orders/resolve-dutch.ts'
import type { orderRecordSchema } from '../../api/intents.ts'
import type { BookedOrder, Fill } from '../intent/book/booked-order.ts'

export function orderRecord(booked: BookedOrder): z.output<typeof orderRecordSchema> {
  const { order, fill } = booked
  const { input, outputs } = order
  return {
    type: 'Dutch',
    encoded_order: booked.encodedOrder,
    signature: booked.signature,
    nonce: order.nonce,
    order_hash: booked.hash,
    order_status: booked.status,
    chain_id: 1,
    blockchain: 'ethereum',
    swapper: order.swapper,
    reactor: order.reactor,
    deadline: Number(order.deadline),
    decay_start_time: Number(order.decayStartTime),
    decay_end_time: Number(order.decayEndTime),
    exclusive_filler: order.exclusiveFiller,
    exclusivity_override_bps: order.exclusivityOverrideBps,
    input: { token: input.token, start_amount: input.startAmount, end_amount: input.endAmount },
    outputs: outputs.map(({ token, startAmount, endAmount, recipient }) => ({
      token,
      start_amount: startAmount,
      end_amount: endAmount,
      recipient,
    })),
    quote_id: booked.quoteId ?? null,
    created_at: booked.createdAt,
    ...(fill === undefined ? {} : fillRecord(order, fill)),
  }
}

/** The record of a fill. Its settled amounts follow from the order and the time of the fill. */
function fillRecord(order: DutchOrder, { filler, transaction, block, timestamp }: Fill) {
  const resolution = resolveDutch(order, { timestamp: BigInt(timestamp), filler })
  if (resolution.outcome === 'reverts')
    throw new Error(`A filled order cannot be resolved: ${resolution.error}.`)
  const { input, outputs } = resolution.order
  return {
    filler,
    tx_hash: transaction,
    fill_block: block,
    settled_amounts: outputs.map(({ token, amount }) => ({
      token_in: input.token,
      amount_in: input.amount,
      token_out: token,
      amount_out: amount,
    })),
  }
}
