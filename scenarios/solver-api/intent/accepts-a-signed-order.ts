/**
 * A wallet signs an order that the reactor would execute. If the service refuses it, the wallet cannot trade
 * and cannot find out why. The orders of the cases differ in their decay, their exclusivity and their
 * recipients.
 */
import { nativeToken, zeroAddress } from '#core/address'
import { misreadField, refuseSubmissions, respondWith } from '#kit/faults'
import {
  acceptableOrders,
  sale,
  severalOrderTerms,
  signedBy,
  submit,
  swapper,
  unviableOn,
} from '#kit/intents'
import { assertNone } from '#kit/reading'
import { type Exchange, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'intent/accepts-a-signed-order',
  title: 'a well-formed, signed order is accepted',
  needs: ['key'],

  given: { swapper: swapper(), sale: sale(), sorts: severalOrderTerms(3) },

  async check({ swapper, sale, sorts }, world) {
    const left = [...sorts]
    const refused: Record<string, Exchange> = {}
    for await (const flat of acceptableOrders(world, swapper, sale, sorts.length)) {
      const terms = left.shift() ?? {}
      const { order, way } = await unviableOn(world, flat, sale, terms)
      const exchange = await submit(world, await signedBy(swapper, order), way)
      const kind = `order ${sorts.length - left.length} (${Object.keys(terms).join(', ')})`
      if (![200, 201, 202].includes(exchange.response.status)) refused[kind] = exchange
    }

    assertNone(refused)
  },

  mutants: {
    'no order is accepted': respondWith('/intent/order', 422),
    'every order gets a 500': respondWith('/intent/order', 500),
    'an order that decays is refused': refuseSubmissions(
      ({ decoded }) =>
        decoded?.outputs.some(({ startAmount, endAmount }) => startAmount !== endAmount) === true,
    ),
    'an order for ether with a deadline in an hour is refused': refuseSubmissions(
      ({ decoded }) =>
        decoded?.outputs[0]?.token === nativeToken && decoded.deadline > decoded.decayStartTime + 1_800n,
    ),
    'an order with an input that rises for an exclusive filler is refused': refuseSubmissions(
      ({ decoded }) =>
        decoded !== undefined &&
        decoded.exclusiveFiller !== zeroAddress &&
        decoded.input.startAmount < decoded.input.endAmount,
    ),
    'an order that pays another wallet is refused': refuseSubmissions(
      ({ decoded }) => decoded?.outputs.some(({ recipient }) => recipient !== decoded.swapper) === true,
    ),
    'the last byte of the signature is lost': misreadField(
      '/intent/order',
      'signature',
      (signature: string) => signature.slice(0, -2),
    ),
  },
})
