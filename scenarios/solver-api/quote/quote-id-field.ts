/**
 * An intent order may name the quote that it is based on by a uuid4. The interface does not say which field
 * of the quote holds it, so the check records the fields with a uuid4, for both venues.
 */

import { plainOrderOf, quoteOf } from '#kit/orders'
import { fieldsOf, foundBody } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export default scenario({
  clause: 'quote/quote-id-field',
  title: 'the fields of a quote that hold a uuid4',

  given: {},

  async check(_given, { client, observe, universe }) {
    for (const venue of ['classic', 'intent'] as const) {
      const fields = fieldsOf(foundBody(await client.send(quoteOf([plainOrderOf(universe)], { venue }))))
      const ids = fields.filter(({ value }) => typeof value === 'string' && uuid4.test(value))
      observe(
        `fields with a uuid4, ${venue}`,
        ids.map(({ path }) => path),
      )
    }
  },

  mutants: {},
})
