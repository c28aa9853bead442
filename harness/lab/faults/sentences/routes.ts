/** Faults of routes. */
import * as given from '../conditions.ts'
import { ignores, lacks, says } from '../effects.ts'
import { faultsAgainst } from '../fault.ts'
import { solve } from '../wire.ts'

const { later, partner } = given
const steps = 'routes.*.*.*'

export const routeFaults = faultsAgainst({
  'When true the response carries `routes`.': {
    'routes-on-false': [
      'letters, types, spelling',
      'solve/routes-on-request',
      'routes are there where return_routes is false',
      says(
        solve,
        '',
        (answer, { orders: all }) => ({
          ...answer,
          routes: Object.fromEntries(all.map((_, id) => [id, []])),
        }),
        given.asks('return_routes', (value) => value === false),
      ),
    ],
    'routes-or-native': [
      'two options together',
      ['solve/routes-on-request', 'routes/keyed-by-external-id'],
      'a solve that sells ether has no routes',
      lacks(solve, 'routes', given.sellsNative),
    ],
    'routes-or-slippage': [
      'two options together',
      'solve/routes-on-request',
      'a solve with a slippage has no routes',
      ignores(solve, ['return_routes'], given.asks('slippage')),
    ],
  },
  'The splits within a group add up to 1.': {
    'splits-of-three-rounded': [
      'size and digits',
      'routes/splits-add-up-to-one',
      'the splits of a route are rounded up to thousandths',
      says(solve, `${steps}.split`, (split) => Math.ceil(Number(split) * 1000) / 1000),
    ],
    'splits-of-later-orders-in-percent': [
      'place in a batch',
      'routes/splits-add-up-to-one',
      'the splits of an order after the first are percentages',
      says(solve, `${steps}.split`, (split) => Number(split) * 100, later),
    ],
  },
  'protocol: snake_case name.': {
    'protocol-as-a-name': [
      'two options together',
      ['routes/protocol-is-supported', 'routes/within-the-filter'],
      'the protocols of a route of a partner path have hyphens',
      says(solve, `${steps}.protocol`, (name) => name.replaceAll('_', '-'), partner),
    ],
  },
})
