/**
 * Asks for offers for a measurement: with a transaction if the chain is known, otherwise for a price.
 *
 * @module
 */
import { createTransport } from '../../../core/transport/transport.ts'
import { refusedBy, seller } from '../../../quality/measure.ts'
import { executed, type Quotes, type Quoting } from '../../../quality/quotes.ts'
import { isOffer } from '../api/ask.ts'
import { createClient } from '../api/client.ts'
import type { Universe } from '../api/interface.ts'
import { feesIn, tradeOf } from '../checks/declared.ts'
import { stepsOf } from '../dialect/write.ts'

/** Half a per cent. */
const slippage = 5n * 10n ** 15n

export function swapQuotes({ known, session, universe }: Quoting<Universe>): Quotes {
  const { dialect } = universe
  const client = createClient(createTransport(session.fetch, session))
  const canBuild = dialect.build !== undefined && dialect.read.tx !== undefined
  const kind = canBuild && (known !== undefined || dialect.price === undefined) ? 'build' : 'price'
  const ask: Quotes['ask'] = async ({ buyToken, minBuyAmount, sellAmount, sellToken }) => {
    const order = { chainId: 1, sell: sellToken, buy: buyToken, side: 'sell', amount: sellAmount } as const
    const asked = { ...order, taker: seller, slippage }
    const { answer, exchange } = await client.ask(dialect, kind, asked, {
      now: Math.floor(Date.now() / 1000),
    })
    if (answer.kind === 'noRoute') return { kind: 'none' }
    if (!isOffer(answer)) return refusedBy(exchange)
    const { gas = 0n, isNet, out, tx } = answer
    const promised = isNet ? out : out - feesIn(answer, buyToken)
    if (promised < minBuyAmount) return { kind: 'none' }
    const trade = tx && tradeOf({ ask: asked, offer: answer, tx, exchange })
    return {
      kind: 'solved',
      promised,
      gas,
      ...(trade &&
        known && {
          execute: () => executed(known.ledger, [{ trade, bought: buyToken, receiver: seller }]),
        }),
    }
  }
  const [[request = ''] = []] = stepsOf(dialect, kind)
  return { ask, kinds: [], path: request.split(' ')[1] ?? '' }
}
