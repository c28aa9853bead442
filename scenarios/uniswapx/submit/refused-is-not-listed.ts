/**
 * If a refused order is listed, fillers may fill an order that its swapper believes is gone. The check
 * submits orders with one fault each, and requests their hashes.
 */
import assert from 'node:assert/strict'
import {
  type Fetch,
  fundFor,
  hashesBy,
  json,
  place,
  pre,
  readOrder,
  sale,
  scenario,
  signed,
  submissionOf,
  submissionSchema,
  termsOf,
  wallet,
} from '#uniswapx/kit/scenario'

const faults = ['it pays nothing', 'it is over', 'somebody else signed it'] as const

export default scenario({
  clause: 'submit/refused-is-not-listed',
  title: 'an order that is refused is in no list',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },
  listed: ({ types }) => faults.flatMap((fault) => types.map((type) => ({ fault, type }))),

  async check({ listed: { fault, type }, sale, swapper }, world) {
    // A service that refuses every order of this wallet would prove nothing, so a valid order comes first.
    await place(world, swapper, { ...sale, type })
    const good = await termsOf(world, swapper, { ...sale, type })
    const time = good.start.time - 20n
    await fundFor(world, swapper, good)
    const terms = {
      ...good,
      ...(fault === 'it pays nothing' && { outputs: [] }),
      ...(fault === 'it is over' && { start: { ...good.start, time }, deadline: time + 10n }),
    }
    const keys = fault === 'somebody else signed it' ? { signing: `0x${'5a'.repeat(32)}` as const } : {}
    const sent = await signed(world, terms, swapper, keys)
    const { status } = (await world.client.submit(submissionOf(sent))).response
    pre(status >= 400, 'it is accepted')
    assert.deepEqual(
      await hashesBy(world, { orderHash: sent.order.hash }),
      [],
      `the order was refused, because ${fault}, and is listed`,
    )
  },

  mutants: {
    'what is refused is stored': stored(() => true),
    'what pays nothing is stored': stored((outputs) => outputs === 0),
  },
})

/** Lists refused orders, depending on the number of their outputs. */
function stored(isStored: (outputs: number) => boolean) {
  return (fetch: Fetch): Fetch => {
    const kept = new Map<string | null, object>()
    return async (request) => {
      const copy = request.clone()
      const response = await fetch(request)
      if (request.method === 'POST') {
        const { encodedOrder, orderType, signature } = submissionSchema.parse(await copy.json())
        const order = readOrder(orderType, encodedOrder)
        if (response.ok || order === undefined || !isStored(order.outputs.length)) return response
        const { hash: orderHash, info, shown } = order
        const { nonce, swapper } = { ...info, nonce: `${info.nonce}` }
        const said = { type: orderType, orderStatus: 'open', chainId: 1, nonce, swapper, orderHash }
        kept.set(orderHash, { ...shown, ...said, encodedOrder, signature })
        return response
      }
      const record = kept.get(new URL(request.url).searchParams.get('orderHash'))
      return record === undefined ? response : json(200, { orders: [record] })
    }
  }
}
