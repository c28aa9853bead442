/** Prices of a token in the native token, of the native token in dollars, and of a pair with its spread. */

import { nativeToken } from '../../../../core/address.ts'
import { nativeUsdPrice, priceAndSpread, tokenPrice } from '../../../../market/price.ts'
import type { Snapshot } from '../../../../market/snapshot.ts'
import { problem } from '../../api/problem.ts'
import { startDeadline } from '../http/deadline.ts'
import type { Handlers } from '../http/handler.ts'
import type { ServicePorts } from '../http/ports.ts'
import { findToken } from './token-infos.ts'

export function priceRoutes(ports: ServicePorts): Handlers<'tokenPrice' | 'nativePrice' | 'spread'> {
  const readSnapshot = (): Promise<Snapshot> => startDeadline(ports).within(ports.snapshot())
  return {
    async tokenPrice({ input }) {
      const snapshot = await readSnapshot()
      const { address } = findToken(snapshot, input.token_address)
      return { price: found(tokenPrice(snapshot, address), address) }
    },

    async nativePrice() {
      return { price: found(nativeUsdPrice(await readSnapshot()), nativeToken) }
    },

    async spread({ input }) {
      const snapshot = await readSnapshot()
      const quote = findToken(snapshot, input.quote_token_address)
      const base = findToken(snapshot, input.base_token_address)
      return found(priceAndSpread(snapshot, base.address, quote.address), base.address)
    },
  }
}

function found<Price>(price: Price | undefined, token: string): Price {
  if (price === undefined) throw problem.noPrice(token)
  return price
}
