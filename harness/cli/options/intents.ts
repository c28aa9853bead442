/** The options of the commands about intent orders. */
import * as z from 'zod'
import { section, withDefault } from './row.ts'
import { apiKey, argument, atService, inFilter } from './settings.ts'
import * as of from './values.ts'

const listed = { target: withDefault(atService, 'http://127.0.0.1:8080'), apiKey }
const term = section('Order')

export const intentOptions = {
  'intent sign': z.strictObject({
    order: term('<file>', 'JSON file with the fields below; options take precedence', of.text),
    sell: term(
      '<amount...>',
      'amount and token to sell, as "1.5 WETH"; or a token, with --sell-amount',
      of.sold,
    ).unwrap(),
    buy: term('<token>', 'token to buy, by symbol or address', of.token).unwrap(),
    sellAmount: term('<amount>', 'base units to sell', of.positive),
    startAmount: term(
      '<amount>',
      'base units to buy until the decay starts (default: as quoted)',
      of.positive,
    ),
    endAmount: term('<amount>', 'base units to buy when the decay ends (default: no decay)', of.positive),
    nonce: term('<nonce>', 'unused nonce (default: the next one of the service)', of.whole),
    deadline: term(
      '<time>',
      'UNIX second until which the order may be filled (default: in ten minutes)',
      of.whole,
    ),
    decayStart: term('<time>', 'UNIX second at which the decay starts (default: the deadline)', of.whole),
    decayEnd: term('<time>', 'UNIX second at which the decay ends (default: the deadline)', of.whole),
    recipient: term('<address>', 'receiver of the bought tokens (default: the swapper)', of.address),
    exclusiveFiller: term('<address>', 'the only filler until the decay starts', of.address),
    overrideBps: term('<bps>', 'basis points that another filler must add until then', of.whole),
    reactor: term('<address>', "address of the reactor (default: mainnet's)", of.address),
    keystore: term('<file>', 'keystore file; its password is read from ASSAY_KEYSTORE_PASSWORD', of.text),
    ...listed,
  }),
  'intent submit': z.strictObject({
    file: withDefault(argument('[file]', 'signed order; - for standard input', of.text), '-'),
    ...listed,
  }),
  'intent list': z.strictObject({
    ...listed,
    status: inFilter('<status>', 'open, filled, cancelled, expired, error or insufficient-funds', of.text),
    swapper: inFilter('<address>', 'wallet that signed', of.address),
    hashes: inFilter('<hashes>', 'order hashes, separated by commas', of.text),
    filter: inFilter('<expression>', 'gt(t), lt(t) or between(t, t) on the UNIX second of creation', of.text),
    limit: inFilter('<number>', 'orders per page', of.text),
    cursor: inFilter('<cursor>', 'cursor from the previous page', of.text),
  }),
  'intent nonce': z.strictObject({
    address: argument('<address>', 'wallet', of.address).unwrap(),
    ...listed,
  }),
}
