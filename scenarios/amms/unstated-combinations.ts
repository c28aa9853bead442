/**
 * The interface states the meaning of `+`, `-` and `+all`, but callers also send other combinations. What
 * such a filter allows is recorded, so that two services can be compared.
 */

import { plainOwnedOrder, solveOf } from '#kit/orders'
import { summariesOnEveryPath } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

const filters: Readonly<Record<string, readonly string[]>> = {
  'an exclusion without +all': ['-uniswap_v3'],
  'an empty list': [],
  'the same entry twice': ['+uniswap_v3', '+uniswap_v3'],
  'capital letters': ['+Uniswap_V3'],
  '-all': ['-all'],
  '+all and -all': ['+all', '-all'],
  '+all and an inclusion': ['+all', '+uniswap_v3'],
}

export default scenario({
  clause: 'amms/unstated-combinations',
  title: 'the meaning of filters that the interface does not state',

  given: {},

  async check(_given, { client, observe }) {
    for (const [name, amms] of Object.entries(filters)) {
      const request = solveOf([plainOwnedOrder], { amms: [...amms], return_routes: true })
      observe(name, await summariesOnEveryPath(client, request))
    }
  },

  mutants: {},
})
