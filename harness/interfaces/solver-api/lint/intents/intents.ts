/** The terms of submitted intent orders, independent of their signature. */

import { nativeToken } from '../../../../core/address.ts'
import { canonical } from '../../../../core/canonical.ts'
import { type DutchOrder, hashDutchOrder } from '../../../../core/orders/dutch-order.ts'
import { shown } from '../../../../core/texts/shown.ts'
import { submittedOrder } from '../../checks/standing/submitted-order.ts'
import { maxUnixSeconds } from '../requests/filters.ts'
import { ofCall, ofExchange, type Rule } from '../rule.ts'
import type { SeenExchange } from '../seen-exchange.ts'
import type { QuotedItem, Session } from '../session.ts'

export const intentRules: readonly Rule[] = [
  {
    id: 'intent/encoding',
    severity: 'error',
    says: 'The serialized order is not the ABI encoding of an order.',
    remedy: 'Encode the seven values in the stated order, as one tuple, in hex.',
    restsOn: 'intent/serialized-order',
    judge: ofCall((call) => {
      const {
        fields: { order },
        name,
      } = call
      return name === 'submit' && order !== undefined && submittedOrder(call) === undefined
        ? [shown(order)]
        : []
    }),
  },
  {
    id: 'intent/nonce-reused',
    severity: 'error',
    says: 'Another order of the swapper has the same nonce: at most one of the two can be filled.',
    remedy: 'Request a nonce before each order, and submit the order before signing the next.',
    restsOn: 'intent/nonce-fills-once',
    judge: ofOrder((order, _observed, { nonces, submissions }) => {
      const { nonce, swapper } = order
      const hash = hashDutchOrder(order)
      const before = submissions.findLast(
        (one) =>
          one.isAccepted && one.hash !== hash && one.order.swapper === swapper && one.order.nonce === nonce,
      )
      if (before === undefined) return []
      // A nonce may be issued again after its order has ended.
      const isIssuedAgain = nonces.some(
        (one) => one.number > before.number && one.swapper === swapper && one.nonce === nonce,
      )
      return isIssuedAgain ? [] : [`nonce ${nonce}, as in #${before.number}`]
    }),
  },
  {
    id: 'intent/nonce-not-given',
    severity: 'warning',
    says: 'The nonce endpoint did not issue this nonce to the swapper.',
    remedy:
      'Request the nonce from the nonce endpoint; do not use a fixed number or the transaction count of the wallet.',
    restsOn: 'The order’s nonce is the nonce from the nonce endpoint.',
    judge: ofOrder(({ nonce, swapper }, _observed, { nonces }) => {
      const issued = nonces.filter((one) => one.swapper === swapper)
      if (issued.some((one) => one.nonce === nonce)) return []
      const last = issued.at(-1)
      return [
        `nonce ${nonce}; ${last === undefined ? 'none was requested' : `the last issued is ${last.nonce}`}`,
      ]
    }),
  },
  {
    id: 'intent/milliseconds',
    severity: 'error',
    says: 'A time of the order is in milliseconds.',
    remedy: 'Divide by 1000: the contract uses UNIX seconds.',
    restsOn: 'Deadline, decayStartTime and decayEndTime are UNIX timestamps.',
    judge: ofOrder((order) =>
      (['deadline', 'decayStartTime', 'decayEndTime'] as const)
        .filter((name) => order[name] > maxUnixSeconds)
        .map((name) => `${name} is ${order[name]}`),
    ),
  },
  {
    id: 'intent/deadline-past',
    severity: 'error',
    says: 'The deadline has passed.',
    remedy: 'Set it some minutes ahead of the chain’s time.',
    restsOn: 'intent/times',
    judge: ofOrder(({ deadline }, { head, startedMs }) => {
      const now = head?.time ?? BigInt(Math.floor(startedMs / 1000))
      return deadline < now ? [`deadline ${deadline}, ${now - deadline} s ago`] : []
    }),
  },
  {
    id: 'intent/times',
    severity: 'error',
    says: 'The times of the order are in the wrong sequence.',
    remedy: 'Start the decay before its end, and set the deadline no earlier than its end.',
    restsOn: 'intent/times',
    judge: ofOrder(({ deadline, decayEndTime, decayStartTime }) => [
      ...(decayStartTime > decayEndTime
        ? [`the decay starts at ${decayStartTime} and ends at ${decayEndTime}`]
        : []),
      ...(decayEndTime > deadline
        ? [`the decay ends at ${decayEndTime}, after the deadline ${deadline}`]
        : []),
    ]),
  },
  {
    id: 'intent/amounts',
    severity: 'error',
    says: 'The reactor rejects the decay of the order’s amounts.',
    remedy: 'Let either the outputs fall or the input rise, not both, and name at least one output.',
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
  },
  {
    id: 'intent/reactor',
    severity: 'error',
    says: 'The reactor is not that of exclusive Dutch orders on ethereum.',
    remedy: `Use ${canonical.reactor}.`,
    restsOn: 'intent/malformed-order',
    judge: ofOrder(({ reactor }) => (reactor === canonical.reactor ? [] : [reactor])),
  },
  {
    id: 'intent/native-input',
    severity: 'error',
    says: 'The order sells the native token, which the token-approval contract cannot move.',
    remedy: 'Wrap it, and sell the wrapped token.',
    restsOn: 'The user must approve the token-approval contract for at least the swap amount.',
    judge: ofOrder(({ input }) => (input.token === nativeToken ? [input.token] : [])),
  },
  {
    id: 'intent/other-than-quoted',
    severity: 'error',
    says: 'The order and the quote that it names are about different trades.',
    remedy: 'Use the tokens and the sell amount of the quote.',
    restsOn: 'quoteId is a string received from the quote endpoint.',
    judge: ofOrder((order, { call }, { quotes }) => {
      const { input, outputs } = order
      const named = quotes.filter(({ ids }) => ids.includes(quoteIdIn(call)))
      const [quote] = named
      if (quote === undefined || named.some((one) => isSameTrade(one, order))) return []
      const sold = `${input.endAmount} of ${input.token} for ${outputs.map(({ token }) => token).join(', ')}`
      return [`${sold}; the quote is ${quote.sellAmount} of ${quote.sellToken} for ${quote.buyToken}`]
    }),
  },
  {
    id: 'intent/asks-for-more',
    severity: 'warning',
    says: 'Even its lowest output is above the quote, so the order is unlikely to be filled.',
    remedy: 'Let the outputs decay to the quote less slippage.',
    restsOn: 'It is filled if a viable solution is found.',
    judge: ofOrder((order, observed, session) => {
      const quoted = quotedFor(order, observed, session)
      const min = order.outputs.reduce((sum, { endAmount }) => sum + endAmount, 0n)
      return quoted !== undefined && min > quoted ? [`at least ${min}; quoted ${quoted}`] : []
    }),
  },
  {
    id: 'intent/asks-for-less',
    severity: 'warning',
    says: 'Even its highest output is below 90 % of the quote: a filler may keep the rest.',
    remedy: 'Start the outputs at the quote, in base units of the bought token.',
    restsOn: 'fills/linear-decay',
    judge: ofOrder((order, observed, session) => {
      const quoted = quotedFor(order, observed, session)
      const max = order.outputs.reduce((sum, { startAmount }) => sum + startAmount, 0n)
      return quoted !== undefined && max * 10n < quoted * 9n ? [`at most ${max}; quoted ${quoted}`] : []
    }),
  },
]

/** Judges submitted orders that can be decoded. */
function ofOrder(
  judge: (order: DutchOrder, observed: SeenExchange, session: Session) => readonly string[],
): Rule['judge'] {
  return ofExchange((observed, session) => {
    const order = observed.call && submittedOrder(observed.call)
    return order === undefined ? [] : judge(order, observed, session)
  })
}

/** The last quote for the same trade, in base units of the bought token. */
function quotedFor(order: DutchOrder, { call }: SeenExchange, { quotes }: Session): bigint | undefined {
  const same = quotes.filter((quote) => isSameTrade(quote, order))
  return (same.find(({ ids }) => ids.includes(quoteIdIn(call))) ?? same.at(-1))?.buyAmount
}

function isSameTrade(quote: QuotedItem, { input, outputs }: DutchOrder): boolean {
  return (
    quote.sellToken === input.token &&
    quote.sellAmount === input.endAmount &&
    outputs.every(({ token }) => token === quote.buyToken)
  )
}

function quoteIdIn(call: SeenExchange['call']): string {
  return `${call?.fields.quoteId ?? call?.fields.quote_id}`
}
