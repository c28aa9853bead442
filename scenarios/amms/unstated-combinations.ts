/**
 * The interface states what `+`, `-` and `+all` do, and leaves open what callers send besides. What such a
 * filter lets through is recorded, so that two services can be compared.
 */

import { plainOwnedOrder } from '#kit/orders'
import { summariesOnEveryPath } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

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
  title: 'what filters do that the interface does not state',

  given: {},

  async check(_given, { client, observe }) {
    for (const [name, amms] of Object.entries(filters)) {
      const request = {
        blockchain: 'ethereum',
        orders: [plainOwnedOrder],
        amms: [...amms],
        return_routes: true,
      }
      observe(name, await summariesOnEveryPath(client, messageOf('solve', request)))
    }
  },

  mutants: {},
})
