/**
 * What a listed order says of itself and of its fill, compared with what was signed and with the chain. A service names
 * its fields as it likes and shows as few as it likes: what is not recognised is not compared.
 *
 * @module
 */
import type { Hex } from 'viem'
import { isAddressEqual, isHex } from 'viem/utils'
import { canonicalAddress } from '../../../../core/address.ts'
import { type DutchOrder, encodeDutchOrder } from '../../../../core/orders/dutch-order.ts'
import { encodedOrderIn, fieldOf } from './listed-page.ts'
import { fieldsOf } from './reading.ts'

/** A fill as the chain has it. */
export interface Settlement {
  readonly transaction: Hex
  readonly block: bigint
  /** Base units that the swapper paid. */
  readonly amountIn: bigint
  /** Base units that the recipient of the only output received. */
  readonly amountOut: bigint
}

/** A value of a record is right or not; `undefined` where it cannot be read as what its name says. */
type Claim = (value: unknown) => boolean | undefined

/** The fields that contradict the order, as `path: value`. */
export function contradictionsOfOrder(listed: object, order: DutchOrder): readonly string[] {
  const encoded = encodedOrderIn(listed)
  const isOther = encoded !== undefined && encodeDutchOrder(encoded) !== encodeDutchOrder(order)
  const { deadline, input, nonce, outputs, swapper } = order
  const shown = outputsIn(listed)
  return [
    ...(isOther ? ['the encoded order is another'] : []),
    ...(shown !== undefined && shown.length !== outputs.length ? [`outputs: ${shown.length}`] : []),
    ...contradictions([{ path: 'swapper', name: 'swapper', value: fieldOf(listed, 'swapper') }], {
      swapper: isAddressOf(swapper),
    }),
    ...contradictions(
      Object.entries(listed).map(([name, value]) => ({ path: name, name, value })),
      {
        nonce: isNumber(nonce),
        deadline: isTime(deadline),
        sell_token: isAddressOf(input.token),
      },
    ),
    ...contradictions(fieldsOf(valueNamed(listed, 'input'), 'input'), {
      token: isAddressOf(input.token),
      start_amount: isNumber(input.startAmount),
      end_amount: isNumber(input.endAmount),
    }),
    ...outputs.flatMap((output, index) =>
      contradictions(fieldsOf(shown?.[index], `outputs.${index}`), {
        token: isAddressOf(output.token),
        start_amount: isNumber(output.startAmount),
        end_amount: isNumber(output.endAmount),
        recipient: isAddressOf(output.recipient),
      }),
    ),
  ]
}

/** The fields that contradict the fill of the order. */
export function contradictionsOfFill(
  listed: object,
  { transaction, ...fill }: Settlement,
): readonly string[] {
  const isTransaction: Claim = (value) => (isHash(value) ? value.toLowerCase() === transaction : undefined)
  const isBlock = isNumber(fill.block)
  return contradictions(fieldsOf(listed), {
    tx_hash: isTransaction,
    transaction_hash: isTransaction,
    fill_tx_hash: isTransaction,
    fill_transaction_hash: isTransaction,
    fill_block: isBlock,
    fill_block_number: isBlock,
    amount_in: isNumber(fill.amountIn),
    amount_out: isNumber(fill.amountOut),
  })
}

interface Named {
  readonly path: string
  readonly name: string
  readonly value: unknown
}

function contradictions(
  fields: readonly Named[],
  claims: Readonly<Record<string, Claim>>,
): readonly string[] {
  return fields
    .filter(({ name, value }) => claims[inSnakeCase(name)]?.(value) === false)
    .map(({ path, value }) => `${path}: ${value}`)
}

function valueNamed(listed: object, wanted: string): unknown {
  return Object.entries(listed).find(([name]) => inSnakeCase(name) === wanted)?.[1]
}

function outputsIn(listed: object): readonly unknown[] | undefined {
  const outputs = valueNamed(listed, 'outputs')
  return Array.isArray(outputs) ? outputs : undefined
}

/** `startAmount` and `start_amount` are one name. */
function inSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function isNumber(expected: bigint): Claim {
  return (value) => {
    if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) === expected : undefined
    const text = ['string', 'bigint'].includes(typeof value) ? `${value}` : ''
    return /^(\d+|0x[0-9a-f]+)$/i.test(text) ? BigInt(text) === expected : undefined
  }
}

/** UNIX seconds or milliseconds, or a date. */
function isTime(seconds: bigint): Claim {
  return (value) => {
    const isSeconds = isNumber(seconds)(value)
    if (isSeconds !== undefined) return isSeconds || isNumber(seconds * 1000n)(value)
    const milliseconds = typeof value === 'string' ? Date.parse(value) : Number.NaN
    return Number.isNaN(milliseconds) ? undefined : milliseconds === Number(seconds) * 1000
  }
}

function isAddressOf(expected: Hex): Claim {
  return (value) =>
    isHex(value) && value.length === 42 ? isAddressEqual(canonicalAddress(value), expected) : undefined
}

function isHash(value: unknown): value is Hex {
  return isHex(value) && value.length === 66
}
