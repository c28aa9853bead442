/** Intent orders as they are submitted: what the order itself says, before anybody looks at its signature. */

import { nativeToken } from '../../spec/address.ts'
import { canonical } from '../../spec/canonical.ts'
import { type DutchOrder, hashDutchOrder } from '../../spec/dutch-order.ts'
import type { HttpPassage } from '../exchange-view.ts'
import { latestSecond } from '../requests/filters.ts'
import { clientRule, ofCall, ofExchange, type Rule, shown } from '../rule.ts'
import { type Past, submittedOrder } from '../session.ts'

export const intentRules = [
  clientRule({
    id: 'intent/encoding',
    severity: 'error',
    says: 'The serialized order is not the ABI encoding of an order.',
    remedy: 'Encode the seven values in the stated order, as one tuple, in hex.',
    restsOn: 'intent/serialized-order',
    judge: ofCall(({ fields: { order }, name }, passage) =>
      name === 'submit' && order !== undefined && submittedOrder(passage) === undefined ? [shown(order)] : [],
    ),
  }),
  clientRule({
    id: 'intent/nonce-reused',
    severity: 'error',
    says: 'The nonce is that of another order of the swapper: at most one of the two can be filled.',
    remedy: 'Ask the nonce endpoint before each order, and submit the one before signing the next.',
    restsOn: 'intent/nonce-fills-once',
    judge: ofOrder((order, _passage, { nonces, submissions }) => {
      const { nonce, swapper } = order
      const hash = hashDutchOrder(order)
      const before = submissions.findLast(
        (one) => one.taken && one.hash !== hash && one.order.swapper === swapper && one.order.nonce === nonce,
      )
      if (before === undefined) return []
      // What becomes of an order may set its nonce free.
      const isGivenAgain = nonces.some(
        (one) => one.number > before.number && one.swapper === swapper && one.nonce === nonce,
      )
      return isGivenAgain ? [] : [`nonce ${nonce}, as in #${before.number}`]
    }),
  }),
  clientRule({
    id: 'intent/nonce-not-given',
    severity: 'warning',
    says: 'The nonce is not one that the nonce endpoint gave for the swapper.',
    remedy: 'Ask the nonce endpoint; neither a fixed number nor the wallet’s transaction count will do.',
    restsOn: 'The order’s nonce is the nonce from the nonce endpoint.',
    judge: ofOrder(({ nonce, swapper }, _passage, { nonces }) => {
      const given = nonces.filter((one) => one.swapper === swapper)
      if (given.some((one) => one.nonce === nonce)) return []
      const last = given.at(-1)
      return [
        `nonce ${nonce}; ${last === undefined ? 'none was asked for' : `the last one given is ${last.nonce}`}`,
      ]
    }),
  }),
  clientRule({
    id: 'intent/milliseconds',
    severity: 'error',
    says: 'A time of the order is in milliseconds.',
    remedy: 'Divide by 1000: the contract counts UNIX seconds.',
    restsOn: 'Deadline, decayStartTime and decayEndTime are UNIX timestamps.',
    judge: ofOrder((order) =>
      (['deadline', 'decayStartTime', 'decayEndTime'] as const)
        .filter((name) => order[name] > latestSecond)
        .map((name) => `${name} is ${order[name]}`),
    ),
  }),
  clientRule({
    id: 'intent/deadline-past',
    severity: 'error',
    says: 'The deadline has passed already.',
    remedy: 'Set it some minutes ahead, by the chain’s time.',
    restsOn: 'intent/times',
    judge: ofOrder(({ deadline }, { head, startedMs }) => {
      const now = head?.time ?? BigInt(Math.floor(startedMs / 1000))
      return deadline < now ? [`deadline ${deadline}, ${now - deadline} s ago`] : []
    }),
  }),
  clientRule({
    id: 'intent/times',
    severity: 'error',
    says: 'The order’s times are in the wrong order.',
    remedy: 'Let the decay start, then end, and the deadline be no earlier than its end.',
    restsOn: 'intent/times',
    judge: ofOrder(({ deadline, decayEndTime, decayStartTime }) => [
      ...(decayStartTime > decayEndTime
        ? [`the decay starts at ${decayStartTime} and ends at ${decayEndTime}`]
        : []),
      ...(decayEndTime > deadline
        ? [`the decay ends at ${decayEndTime}, after the deadline ${deadline}`]
        : []),
    ]),
  }),
  clientRule({
    id: 'intent/amounts',
    severity: 'error',
    says: 'The reactor refuses how the order’s amounts decay.',
    remedy: 'Outputs fall from start to end, or the input rises, not both; name one output at least.',
    restsOn: 'intent/malformed-order',
    judge: ofOrder(({ input, outputs }) => {
      const isDecaying = outputs.some(({ endAmount, startAmount }) => endAmount !== startAmount)
      return [
        ...(outputs.length === 0 ? ['no outputs'] : []),
        ...(input.startAmount > input.endAmount ? ['the input falls'] : []),
        ...(outputs.some(({ endAmount, startAmount }) => endAmount > startAmount) ? ['an output rises'] : []),
        ...(isDecaying && input.startAmount !== input.endAmount ? ['input and outputs both change'] : []),
      ]
    }),
  }),
  clientRule({
    id: 'intent/reactor',
    severity: 'error',
    says: 'The order names another reactor than that of exclusive Dutch orders on ethereum.',
    remedy: `Name ${canonical.reactor}.`,
    restsOn: 'intent/malformed-order',
    judge: ofOrder(({ reactor }) => (reactor === canonical.reactor ? [] : [reactor])),
  }),
  clientRule({
    id: 'intent/native-input',
    severity: 'error',
    says: 'The order sells the native token, which the token-approval contract cannot move.',
    remedy: 'Wrap it first, and sell the wrapped token.',
    restsOn: 'The user must approve the token-approval contract for at least the swap amount.',
    judge: ofOrder(({ input }) => (input.token === nativeToken ? [input.token] : [])),
  }),
  clientRule({
    id: 'intent/other-than-quoted',
    severity: 'error',
    says: 'The order trades something else than the quote that it names.',
    remedy: 'Build the order from the quote: its tokens, its sell amount.',
    restsOn: 'quoteId is a string received from the quote endpoint.',
    judge: ofOrder(({ input, outputs }, { call }, { quotes }) => {
      const named = quotes.filter(({ ids }) =>
        ids.includes(`${call?.fields.quoteId ?? call?.fields.quote_id}`),
      )
      const fits = named.some(
        ({ buyToken, sellAmount, sellToken }) =>
          sellToken === input.token &&
          sellAmount === input.endAmount &&
          outputs.every(({ token }) => token === buyToken),
      )
      const [quote] = named
      if (quote === undefined || fits) return []
      const sold = `${input.endAmount} of ${input.token} for ${outputs.map(({ token }) => token).join(', ')}`
      return [`${sold}; quoted were ${quote.sellAmount} of ${quote.sellToken} for ${quote.buyToken}`]
    }),
  }),
  clientRule({
    id: 'intent/asks-for-more',
    severity: 'warning',
    says: 'Even at its end the order asks for more than was quoted, so it will hardly be filled.',
    remedy: 'Let the outputs decay to the quote less slippage.',
    restsOn: 'It is filled if a viable solution is found.',
    judge: ofOrder((order, passage, past) => {
      const quoted = quotedFor(order, passage, past)
      const least = order.outputs.reduce((sum, { endAmount }) => sum + endAmount, 0n)
      return quoted !== undefined && least > quoted ? [`at least ${least}; quoted ${quoted}`] : []
    }),
  }),
  clientRule({
    id: 'intent/asks-for-less',
    severity: 'warning',
    says: 'Even at its start the order asks for less than nine tenths of the quote: a filler may keep the rest.',
    remedy: 'Let the outputs start at the quote, in base units of the bought token.',
    restsOn: 'fills/linear-decay',
    judge: ofOrder((order, passage, past) => {
      const quoted = quotedFor(order, passage, past)
      const most = order.outputs.reduce((sum, { startAmount }) => sum + startAmount, 0n)
      return quoted !== undefined && most * 10n < quoted * 9n ? [`at most ${most}; quoted ${quoted}`] : []
    }),
  }),
]

/** Judges orders that are submitted and can be read. */
function ofOrder(
  judge: (order: DutchOrder, passage: HttpPassage, past: Past) => readonly string[],
): Rule['judge'] {
  return ofExchange((passage, past) => {
    const order = submittedOrder(passage)
    return order === undefined ? [] : judge(order, passage, past)
  })
}

/** What was quoted last for the same trade, in units of the one token that the order buys. */
function quotedFor(order: DutchOrder, { call }: HttpPassage, { quotes }: Past): bigint | undefined {
  const { input, outputs } = order
  const alike = quotes.filter(
    ({ buyToken, sellAmount, sellToken }) =>
      sellToken === input.token &&
      sellAmount === input.endAmount &&
      outputs.every(({ token }) => token === buyToken),
  )
  const id = `${call?.fields.quoteId ?? call?.fields.quote_id}`
  return (alike.find(({ ids }) => ids.includes(id)) ?? alike.at(-1))?.buyAmount
}
