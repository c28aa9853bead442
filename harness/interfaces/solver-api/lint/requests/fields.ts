/** The fields of a request: the interface must have them, and their form must be the stated one. */
import type { Address } from 'viem'
import { isAddress } from 'viem/utils'
import { nativeToken } from '../../../../core/address.ts'
import { shown } from '../../../../core/texts/shown.ts'
import { fieldsOf, listAt, valueAt } from '../../checks/reading/reading.ts'
import type { Call } from '../../checks/standing/call.ts'
import {
  addressName,
  type Mistake,
  mistakesIn,
  unknownFieldsIn,
  type Wrong,
  wrongTokenUnits,
} from '../../checks/standing/mistakes.ts'
import { ofCall, type Rule } from '../rule.ts'

// Other services use this address for the native token.
const otherNative: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export const fieldRules: readonly Rule[] = [
  {
    id: 'request/missing-field',
    severity: 'error',
    says: 'A field that the interface requires is missing.',
    remedy: 'Send the field.',
    restsOn: 'errors/missing-parameter',
    judge: ofCall((call) => wrongIn(call, 'missing').map(({ path }) => path)),
  },
  {
    id: 'request/unknown-field',
    severity: 'warning',
    says: 'The interface has no such field, so it is ignored.',
    remedy: 'Spell the field as in the interface, in snake_case, or leave it out.',
    restsOn: 'general/unknown-fields',
    judge: ofCall((call, observed) => unknownFieldsIn(call, observed).map(suggestion)),
  },
  {
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
  },
  {
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
  },
  {
    id: 'request/address',
    severity: 'error',
    says: 'An address is not 0x and 40 hex digits.',
    remedy: 'Send complete addresses; identify a token by its address, not by its symbol.',
    restsOn: 'errors/malformed-address',
    judge: ofCall((call) => wrongIn(call, 'address').map(({ path, value }) => `${path} is ${shown(value)}`)),
  },
  {
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
  },
  {
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
  },
  {
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
  },
  {
    id: 'request/blockchain',
    severity: 'error',
    says: 'The interface has no such blockchain.',
    remedy: 'Send "ethereum", in lower case.',
    restsOn: 'general/ethereum-is-known',
    judge: ofCall(({ fields: { blockchain } }) =>
      blockchain === undefined || blockchain === 'ethereum' ? [] : [shown(blockchain)],
    ),
  },
  {
    id: 'request/form',
    severity: 'error',
    says: 'A field does not have the form that the interface states.',
    remedy: 'Send the field in the form that the interface states.',
    restsOn: 'errors/malformed-input-never-5xx',
    judge: ofCall((call) =>
      wrongIn(call, 'form').map(({ message, path, value }) => `${path} is ${shown(value)}: ${message}`),
    ),
  },
  {
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
  },
]

function wrongIn(call: Call, wrong: Wrong): readonly Mistake[] {
  return mistakesIn(call).filter((mistake) => mistake.wrong === wrong)
}

function addressesIn({ fields }: Call) {
  return fieldsOf(fields).flatMap(({ name, path, value }) =>
    addressName.test(name) && typeof value === 'string' ? [{ name, path, value }] : [],
  )
}

/** Names the field, and the probably intended one if only the spelling differs. */
function suggestion({ known, name }: ReturnType<typeof unknownFieldsIn>[number]): string {
  const plain = (text: string) => text.replaceAll(/[_-]/g, '').toLowerCase()
  const meant = known.find((one) => plain(one) === plain(name))
  return meant === undefined ? name : `${name} (did you mean ${meant}?)`
}
