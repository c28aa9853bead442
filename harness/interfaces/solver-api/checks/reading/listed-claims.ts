/**
 * Compares a listed order and its fill with the signed order and with the chain. A service may omit any field: values
 * that its table of answers does not name, and fields of a fill without a known name, are not compared.
 *
 * @module
 */
import type { Hex } from 'viem'
import { isAddressEqual } from 'viem/utils'
import { type DutchOrder, encodeDutchOrder } from '../../../../core/orders/dutch-order.ts'
import { addressIn, hashIn, integerIn, notationOfTime, secondsIn } from '../answers/notation.ts'
import { type Path, pathText } from '../answers/path.ts'
import { inSnakeCase } from '../answers/recognise.ts'
import { type AnswerName, type AnswerTable, formOf } from '../answers/table.ts'
import { encodedOrderIn, type ListedOrder } from './listed-page.ts'
import { type Field, fieldsOf, valueAt } from './reading.ts'

/** A fill on the chain. */
export interface Settlement {
  readonly transaction: Hex
  readonly block: bigint
  /** Base units that the swapper paid. */
  readonly amountIn: bigint
  /** Base units that the recipient of each output received. */
  readonly amountsOut: readonly bigint[]
}

/** Reports whether a value of a record is right; `undefined` if it cannot be read as such a value. */
type Claim = (value: unknown, notation?: string) => boolean | undefined

/** The values of a listed order that contradict the signed order, as `path: value`. */
export function contradictionsOfOrder(
  listed: ListedOrder,
  order: DutchOrder,
  answers: AnswerTable | undefined,
): readonly string[] {
  const { deadline, input, nonce, outputs, swapper } = order
  const { fields } = listed
  const encoded = encodedOrderIn(listed)
  const isOther = encoded !== undefined && encodeDutchOrder(encoded) !== encodeDutchOrder(order)
  const count = outputCount(fields, answers)
  const judge = (name: AnswerName, claim: Claim, nth = 0) => {
    const path = pathOf(answers, name, nth)
    const value = path && valueAt(fields, ...path)
    const { notation } = formOf(answers, name) ?? {}
    return path !== undefined && claim(value, notation) === false ? [`${pathText(path)}: ${value}`] : []
  }
  return [
    ...(isOther ? ['the encoded order is another'] : []),
    ...(count !== undefined && count !== outputs.length ? [`outputs: ${count}`] : []),
    ...judge('order.swapper', isAddressOf(swapper)),
    ...judge('order.nonce', isInteger(nonce)),
    ...judge('order.deadline', isTime(deadline)),
    ...judge('order.createdAt', isNotedAlike),
    ...judge('order.input.token', isAddressOf(input.token)),
    ...judge('order.input.startAmount', isInteger(input.startAmount)),
    ...judge('order.input.endAmount', isInteger(input.endAmount)),
    ...outputs.flatMap((output, nth) => [
      ...judge('order.output.token', isAddressOf(output.token), nth),
      ...judge('order.output.startAmount', isInteger(output.startAmount), nth),
      ...judge('order.output.endAmount', isInteger(output.endAmount), nth),
      ...judge('order.output.recipient', isAddressOf(output.recipient), nth),
    ]),
  ]
}

/**
 * The path of a value, or of the same value in output `nth`. A record without a list of outputs shows only the first.
 */
function pathOf(answers: AnswerTable | undefined, name: AnswerName, nth: number): Path | undefined {
  const path = formOf(answers, name)?.path
  const place = path?.lastIndexOf('0') ?? -1
  if (nth === 0 || path === undefined) return path
  return place < 0 ? undefined : path.with(place, `${nth}`)
}

/** The number of outputs that the record lists; `undefined` if it has no list of them. */
function outputCount(fields: object, answers: AnswerTable | undefined): number | undefined {
  const path = formOf(answers, 'order.output.token')?.path ?? []
  const list = valueAt(fields, ...path.slice(0, Math.max(0, path.lastIndexOf('0'))))
  return Array.isArray(list) ? list.length : undefined
}

/** The fields that contradict the fill of the order. */
export function contradictionsOfFill(
  { fields }: Pick<ListedOrder, 'fields'>,
  { transaction, ...fill }: Settlement,
): readonly string[] {
  const isTransaction: Claim = (value) => {
    const hash = hashIn(value)
    return hash === undefined ? undefined : hash === transaction
  }
  const isBlock = isInteger(fill.block)
  return contradictions(fieldsOf(fields), {
    tx_hash: isTransaction,
    transaction_hash: isTransaction,
    fill_tx_hash: isTransaction,
    fill_transaction_hash: isTransaction,
    fill_block: isBlock,
    fill_block_number: isBlock,
    amount_in: isInteger(fill.amountIn),
    // A record may show each amount, or their sum.
    amount_out: isAnyOf([...fill.amountsOut, fill.amountsOut.reduce((sum, amount) => sum + amount, 0n)]),
  })
}

function contradictions(
  fields: readonly Field[],
  claims: Readonly<Record<string, Claim>>,
): readonly string[] {
  return fields
    .filter(({ name, value }) => claims[inSnakeCase([name])]?.(value) === false)
    .map(({ path, value }) => `${path}: ${value}`)
}

function isInteger(expected: bigint): Claim {
  return (value, notation) => {
    const found = integerIn(value, notation)
    return found === undefined ? undefined : found === expected
  }
}

function isAnyOf(expected: readonly bigint[]): Claim {
  return (value) => {
    const found = integerIn(value)
    return found === undefined ? undefined : expected.includes(found)
  }
}

/** Matches UNIX seconds, milliseconds, or a date. */
function isTime(expected: bigint): Claim {
  return (value) => {
    const found = secondsIn(value)
    return found === undefined ? undefined : found === Number(expected)
  }
}

/** A client reads the times of all orders in one notation: in another one, a time is a thousand times as late. */
function isNotedAlike(value: unknown, notation?: string): boolean | undefined {
  if (notation === undefined || secondsIn(value) === undefined) return undefined
  return notationOfTime(value) === notation
}

function isAddressOf(expected: Hex): Claim {
  return (value) => {
    const found = addressIn(value)
    return found === undefined ? undefined : isAddressEqual(found, expected)
  }
}
