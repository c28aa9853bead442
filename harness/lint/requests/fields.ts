/**
 * The fields of a request: whether the interface has them, and whether they have the form that it states.
 */
import type { Address } from 'viem'
import { isAddress } from 'viem/utils'
import * as z from 'zod'
import { fieldsOf, listAt, valueAt } from '../../solver-api/reading/reading.ts'
import { nativeToken } from '../../spec/address.ts'
import { type Call, knownFields, shapeOf } from '../exchange-view.ts'
import { clientRule, ofCall, shown } from '../rule.ts'

const amountName = /(^|\.)(sell_amount|buy_amount|sell_amount_integer)$/
const addressName = /(^|\.)(sell_token|buy_token|origin_address|receiver|swapper|address|\w*token_address)$/
// The address that other services use for the native token.
const otherNative: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export const fieldRules = [
  clientRule({
    id: 'request/missing-field',
    severity: 'error',
    says: 'A field that the interface requires is missing.',
    remedy: 'Send the field.',
    restsOn: 'errors/missing-parameter',
    judge: ofCall((call) => wrongIn(call, 'missing').map(({ path }) => path)),
  }),
  clientRule({
    id: 'request/unknown-field',
    severity: 'warning',
    says: 'The interface has no such field, so it is ignored.',
    remedy: 'Spell the field as in the interface, in snake_case, or leave it out.',
    restsOn: 'general/unknown-fields',
    judge: ofCall(unknownIn),
  }),
  clientRule({
    id: 'request/amount',
    severity: 'error',
    says: 'An amount is not a string of decimal digits in base units.',
    remedy:
      'Use big integers for amounts and send their digits as a string, without a decimal point or an exponent.',
    restsOn: 'general/amounts-are-digit-strings',
    judge: ofCall((call) =>
      [...wrongIn(call, 'amount'), ...wrongTokenUnits(call)].map(
        ({ path, value }) => `${path} is ${shown(value)}`,
      ),
    ),
  }),
  clientRule({
    id: 'request/whole-tokens',
    severity: 'warning',
    says: 'The amount is tiny in base units: it looks like whole tokens.',
    remedy: 'Multiply by ten to the power of the decimals of the token.',
    restsOn: 'v2 accepts only base units, not a float.',
    judge: ofCall(({ fields, name }, _observed, { decimals }) =>
      name !== 'quote' && name !== 'solve'
        ? []
        : listAt(fields, 'orders').flatMap((order) => {
            const [amount, token] = [valueAt(order, 'sell_amount'), valueAt(order, 'sell_token')]
            const places = decimals.get(`${token}`.toLowerCase()) ?? 0
            const isTiny = /^[1-9]\d*$/.test(`${amount}`) && `${amount}`.length <= places / 2
            return isTiny ? [`${amount} of a token with ${places} decimals`] : []
          }),
    ),
  }),
  clientRule({
    id: 'request/address',
    severity: 'error',
    says: 'An address is not 0x and 40 hex digits.',
    remedy: 'Send complete addresses; identify a token by its address, not by its symbol.',
    restsOn: 'errors/malformed-address',
    judge: ofCall((call) => wrongIn(call, 'address').map(({ path, value }) => `${path} is ${shown(value)}`)),
  }),
  clientRule({
    id: 'request/checksum',
    severity: 'warning',
    says: 'An address in mixed case has a wrong checksum, so it is probably mistyped.',
    remedy: 'Copy the address again from its source; lower case has no checksum.',
    restsOn: 'general/address-case-is-ignored',
    judge: ofCall((call) =>
      addressesIn(call)
        .filter(({ value }) => /[a-f]/.test(value) && /[A-F]/.test(value))
        .filter(({ value }) => isAddress(value, { strict: false }) && !isAddress(value))
        .filter(({ value }) => value.toLowerCase() !== otherNative)
        .map(({ path, value }) => `${path} is ${value}`),
    ),
  }),
  clientRule({
    id: 'request/native-token',
    severity: 'error',
    says: 'The native token has another address than the zero address, or the zero address is used for something else.',
    remedy: 'Use the zero address for the native token, as sell_token or buy_token, and for nothing else.',
    restsOn: 'The zero address is used as `sell_token` or `buy_token` for native-token swaps.',
    judge: ofCall((call) =>
      addressesIn(call).flatMap(({ name, path, value }) => {
        const address = value.toLowerCase()
        if (address === otherNative) return [`${path} is ${value}`]
        const isWallet = /^(origin_address|receiver|swapper|address)$/.test(name)
        return isWallet && address === nativeToken ? [`${path} is the zero address`] : []
      }),
    ),
  }),
  clientRule({
    id: 'request/same-token',
    severity: 'warning',
    says: 'A token is sold for itself.',
    remedy: 'Name two different tokens.',
    restsOn: 'An order holds the address of the token to sell and of the token to buy.',
    judge: ofCall(({ fields }) =>
      [fields, ...listAt(fields, 'orders')].flatMap((order) => {
        const [sell, buy] = [valueAt(order, 'sell_token'), valueAt(order, 'buy_token')]
        return typeof sell === 'string' && sell.toLowerCase() === `${buy}`.toLowerCase() ? [sell] : []
      }),
    ),
  }),
  clientRule({
    id: 'request/blockchain',
    severity: 'error',
    says: 'The interface has no such blockchain.',
    remedy: 'Send "ethereum", in lower case.',
    restsOn: 'general/ethereum-is-known',
    judge: ofCall(({ fields: { blockchain } }) =>
      blockchain === undefined || blockchain === 'ethereum' ? [] : [shown(blockchain)],
    ),
  }),
  clientRule({
    id: 'request/form',
    severity: 'error',
    says: 'A field does not have the form that the interface states.',
    remedy: 'Send the field in the form that the interface states.',
    restsOn: 'errors/malformed-input-never-5xx',
    judge: ofCall((call) =>
      wrongIn(call, 'form').map(({ message, path, value }) => `${path} is ${shown(value)}: ${message}`),
    ),
  }),
  clientRule({
    id: 'request/one-amount',
    severity: 'error',
    says: 'A quote of v1 needs exactly one of sell_amount and sell_amount_integer.',
    remedy: 'Send only sell_amount_integer, in base units.',
    restsOn: 'v1/exactly-one-amount',
    judge: ofCall(({ fields, name }) => {
      if (name !== 'v1Quote') return []
      const given = ['sell_amount', 'sell_amount_integer'].filter((field) => fields[field] !== undefined)
      return given.length === 1 ? [] : [given.length === 0 ? 'neither' : 'both']
    }),
  }),
]

/** True for an invalid request, which a service may refuse. */
export function isMalformed(call: Call): boolean {
  return isWithoutFields(call) || issuesIn(call).length > 0
}

type Wrong = 'missing' | 'amount' | 'address' | 'slippage' | 'form'

interface Issue {
  readonly wrong: Wrong
  readonly path: string
  readonly value: unknown
  readonly message: string
}

function wrongIn(call: Call, wrong: Wrong): readonly Issue[] {
  return issuesIn(call).filter((issue) => issue.wrong === wrong)
}

/** What the endpoint's schema finds in the fields, by kind of mistake. */
function issuesIn(call: Call): readonly Issue[] {
  const { endpoint, fields } = call
  // A body that cannot be parsed is one finding, not one per field.
  if (isWithoutFields(call)) return []
  const parsed = z.safeDecode(endpoint.request, fields as never)
  return (parsed.error?.issues ?? []).map(({ message, path }) => {
    const at = path.map(String).join('.')
    const value = valueAt(fields, ...path.map(String))
    return { wrong: wrongOf(at, value), path: at, value, message }
  })
}

function isWithoutFields({ body, endpoint }: Call): boolean {
  return endpoint.method === 'POST' && (typeof body !== 'object' || body === null || Array.isArray(body))
}

function wrongOf(path: string, value: unknown): Wrong {
  if (value === undefined) return 'missing'
  if (path === 'slippage') return 'slippage'
  if (amountName.test(path)) return 'amount'
  return addressName.test(path) ? 'address' : 'form'
}

/** v1 accepts token units, as plain decimal numbers. */
function wrongTokenUnits({ fields, name }: Call): readonly Pick<Issue, 'path' | 'value'>[] {
  if (name !== 'v1Quote' && name !== 'v1Solve') return []
  return fieldsOf(fields).filter(
    (field) =>
      field.name === 'sell_amount' && typeof field.value === 'string' && !/^\d+(\.\d+)?$/.test(field.value),
  )
}

function addressesIn({ fields }: Call) {
  return fieldsOf(fields).flatMap(({ name, path, value }) =>
    addressName.test(name) && typeof value === 'string' ? [{ name, path, value }] : [],
  )
}

function unknownIn({ body, endpoint }: Call, { url }: { readonly url: URL }): readonly string[] {
  const known = [...knownFields(endpoint), ...endpoint.inQuery]
  const { orders } = shapeOf(endpoint.request)
  const ofOrder = orders instanceof z.ZodArray ? Object.keys(shapeOf(orders.element)) : []
  const top = endpoint.method === 'POST' && typeof body === 'object' && body !== null ? Object.keys(body) : []
  const inOrders = listAt(body, 'orders').flatMap((order) => Object.keys(Object(order)))
  return [
    ...[...top, ...url.searchParams.keys()].filter((name) => !known.includes(name)).map(suggest(known)),
    ...(endpoint.method === 'GET' ? [] : [...new Set(inOrders)])
      .filter((name) => !ofOrder.includes(name))
      .map(suggest(ofOrder)),
  ]
}

/** Names the field, and the one that is probably meant if only the spelling differs. */
function suggest(known: readonly string[]): (name: string) => string {
  const plain = (text: string) => text.replaceAll(/[_-]/g, '').toLowerCase()
  return (name) => {
    const meant = known.find((one) => plain(one) === plain(name))
    return meant === undefined ? name : `${name} (did you mean ${meant}?)`
  }
}
