/** A client that sends a broken body must not take its mistake for a failure of the service, and retry. */
import fc from 'fast-check'
import { assertRefused, refusalFaults, scenario } from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'submit/not-json',
  title: 'a body that is not JSON is refused',
  given: { body: fc.constantFrom('{', 'order=0x', '[1,', '{"chainId": 01}') },

  async check({ body }, { client }) {
    const headers = { 'content-type': 'application/json' }
    assertRefused(await client.send({ method: 'POST', path: '/order', headers, body }))
  },

  mutants: refusalFaults,
})
