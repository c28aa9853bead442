/**
 * A client of two services has to map the fields of a listed order, which the interface does not show. The
 * check records them.
 */

import { fairOrder, filled, place, sale, swapper, unviableOrder, waitForStatus } from '#kit/intents'
import { fieldsOf } from '#kit/reading'
import { ordersOf } from '#kit/tracking'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'tracking/record-fields',
  title: 'the fields of a listed order',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    await observe('open', await place(world, swapper, await unviableOrder(world, swapper, sale)))
    const placed = await place(world, swapper, await fairOrder(world, swapper, sale))
    await filled(world, placed)
    await waitForStatus(world, placed, 'filled')
    await observe('filled', placed)

    async function observe(name: string, { hash }: { hash: string }) {
      const listed = await world.eventually(
        async () => (await ordersOf(world, swapper)).find((order) => order.hash === hash),
        (order) => order !== undefined,
      )
      pre(listed !== undefined, 'the order is not listed')
      world.observe(`${name}: the listed order`, listed.fields)
      world.observe(
        `${name}: the fields`,
        fieldsOf(listed.fields).map(({ path, value }) => `${path}: ${typeof value}`),
      )
    }
  },

  mutants: {},
})
