/**
 * The parts of an answer that are compared with an earlier answer to the same question at the same block.
 *
 * Parts that may legitimately change meanwhile are excluded. Market makers change their prices each second; they take
 * part if an origin is given, and so in every solution. An estimate of gas, which some quotes deduct, may change as
 * often.
 *
 * @module
 */
import type { AnswerTable } from '../answers/table.ts'
import { priceAndSpreadIn } from '../reading/price-and-spread.ts'
import { listAt, textAt, textOf, valueAt } from '../reading/reading.ts'
import type { Call, Seen } from './call.ts'

/** An answer to a question at a block. */
export interface Said {
  /** The hash of the block. */
  readonly block: string
  readonly values: readonly (string | number)[]
}

/** The question of a request, as one text. */
export function questionOf({ call: { stated }, exchange: { request } }: Seen): string {
  return [request.method, request.url, JSON.stringify(stated.header), request.body].join(' ')
}

/** The comparable parts of an answer at a block that every service has seen; `undefined` if there are none. */
export function saidIn(seen: Seen, answers: AnswerTable): Said | undefined {
  const { exchange } = seen
  const block = exchange.heads?.settled
  if (block === undefined || ![200, 204].includes(exchange.response.status)) return undefined
  const values = valuesIn(seen, answers)
  return values && { block, values }
}

function valuesIn({ answer, call, exchange }: Seen, answers: AnswerTable): Said['values'] | undefined {
  const { fields, name } = call
  switch (name) {
    case 'quote':
      return isOfPools(call)
        ? listAt(answer, 'quotes').map((quote) => Number(textAt(quote, 'buy_amount')))
        : undefined
    case 'v1Quote':
      return fields.origin_address === undefined ? numbersAt(answer, 'bought_integer') : undefined
    case 'tokenPrice':
    case 'nativePrice':
      return numbersAt(answer, 'price')
    case 'tokens':
      return listAt(answer).map((token) => textAt(token, 'address').toLowerCase())
    case 'spread': {
      const { price, spread } = priceAndSpreadIn(exchange, answers)
      return price === undefined || spread === undefined ? undefined : [price, price + spread]
    }
    default:
      return undefined
  }
}

/** True if neither makers nor an estimate of gas take part. */
function isOfPools({ fields }: Call): boolean {
  const isOwned = listAt(fields, 'orders').some((order) => valueAt(order, 'origin_address') !== undefined)
  return !isOwned && fields.deduct_gas_cost === undefined && fields.venue !== 'intent'
}

function numbersAt(answer: unknown, name: string): readonly number[] {
  const value = valueAt(answer, name)
  return value === undefined ? [] : [Number(textOf(value))]
}
