/**
 * Requests change nothing. A solver whose answers drift with the number of requests, or contradict each other, can be
 * neither compared nor trusted.
 *
 * Market makers may change their minds each second. A protocol that quotes without an origin is none of theirs, so the
 * question is asked of such a one alone, by the filter.
 */
import fc from 'fast-check'
import { type Mutant, rewriteField, stateful } from '#kit/faults'
import { type OwnedOrder, offerFor, ownedOrder } from '#kit/orders'
import { assertRepeatable } from '#kit/reading'
import { type Client, pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/is-repeatable',
  title: 'solving repeatedly without executing gives the same amounts at the same block',

  given: {
    order: ownedOrder(),
    protocols: ({ amms }) => fc.shuffledSubarray([...amms], { minLength: amms.length }),
  },

  async check({ order, protocols }, { client, clock }) {
    const amms = await withoutMakers(client, order, protocols)
    const ask = async () => {
      const answer = await client.solve({ blockchain: 'ethereum', orders: [order], ...amms })
      const solved = answer.found ? answer.value.solutions.flatMap(({ orders }) => orders) : []
      const amounts = solved.flatMap((one) => [
        one.executed_sell_amount,
        one.executed_buy_amount,
        one.buy_amount,
      ])
      return { amounts, exchange: answer.exchange }
    }
    await assertRepeatable(ask, { clock })
  },

  mutants: {
    'each answer is one unit better': changeByCall((amount, call) => amount + call),
    'each answer is 1 % worse': changeByCall((amount, call) => amount - (amount * call) / 100n - call),
    'every second answer is 10 % less': changeByCall((amount, call) => less(amount, call % 2n === 0n)),
    'every third answer is 10 % less': changeByCall((amount, call) => less(amount, call % 3n === 0n)),
  },
})

/** A filter of one protocol that needs no origin; none where the service lists no protocols. */
async function withoutMakers(client: Client, order: OwnedOrder, protocols: readonly string[]) {
  if (protocols.length === 0) return {}
  const { origin_address: _, ...anonymous } = order
  let found: string | undefined
  for (const protocol of protocols) {
    if (found !== undefined) break
    const { amount } = await offerFor(client, anonymous, { amms: [`+${protocol}`] })
    if (amount > 0n) found = protocol
  }
  pre(found !== undefined, 'no protocol alone quotes the order without its origin')
  return { amms: [`+${found}`] }
}

function less(amount: bigint, isLess: boolean): bigint {
  return isLess ? (amount * 9n) / 10n : amount
}

function changeByCall(change: (amount: bigint, call: bigint) => bigint): Mutant {
  return stateful(() => {
    let call = 0n
    return rewriteField('/v2/solver/solve', 'solutions.*.orders.*.executed_buy_amount', (amount: string) => {
      call += 1n
      return change(BigInt(amount), call).toString()
    })
  })
}
