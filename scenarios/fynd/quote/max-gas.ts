/** A contract that calls the router has a limited amount of gas left. A route that needs more reverts. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { answer, misreadOptions, when } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { quoteOf, quoteSchema, read, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'quote/max-gas',
  title: 'under a limit, a route keeps to it or there is none',
  given: { order: order(), percent: fc.integer({ min: 10, max: 150 }) },
  async check({ order, percent }, world) {
    const { gas_estimate } = await quoteOf(world, order)
    const limit = (BigInt(gas_estimate) * BigInt(percent)) / 100n
    const exchange = await world.client.ask([order], { max_gas: `${limit}` })
    const { body, status } = exchange.response
    assert.ok([200, 422].includes(status), `${status} ${body.slice(0, 200)}`)
    if (status === 200)
      for (const one of read(quoteSchema, exchange).orders)
        assert.ok(one.status !== 'success' || BigInt(one.gas_estimate) <= limit, one.gas_estimate)
  },
  mutants: {
    'it is ignored': misreadOptions(({ max_gas: _, ...options }) => options),
    'it is refused': when(
      ({ body }) => JSON.stringify(body).includes('max_gas'),
      answer('/v1/quote', 400, { error: 'max_gas', code: 'BAD_REQUEST' }),
    ),
    'it is counted in thousands': misreadOptions((options) => ({
      ...options,
      ...(options.max_gas && { max_gas: `${options.max_gas}000` }),
    })),
  },
})
