/**
 * The interface states the meaning of `+`, `-` and `+all`, but callers also send other combinations. The AMMs that such
 * a filter allows are recorded, so that two services can be compared.
 */

import { plainOwnedOrderOf, solveOf, supportedAmm } from '#kit/orders'
import { summariesOnEveryPath } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

const filtersOf = (amm: string): Readonly<Record<string, readonly string[]>> => ({
  'an exclusion without +all': [`-${amm}`],
  'an empty list': [],
  'the same entry twice': [`+${amm}`, `+${amm}`],
  'capital letters': [`+${amm.toUpperCase()}`],
  '-all': ['-all'],
  '+all and -all': ['+all', '-all'],
  '+all and an inclusion': ['+all', `+${amm}`],
})

export default scenario({
  clause: 'amms/unstated-combinations',
  title: 'the meaning of filters that the interface does not state',

  given: {},

  async check(_given, { client, observe, universe }) {
    for (const [name, amms] of Object.entries(filtersOf(supportedAmm(universe, 0)))) {
      const request = solveOf([plainOwnedOrderOf(universe)], { amms: [...amms], return_routes: true })
      observe(name, await summariesOnEveryPath(client, request))
    }
  },

  mutants: {},
})
