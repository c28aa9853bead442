/** The reference order service as a target, on a chain with the reactors. */
import { embeddedTarget } from '../../../judge/targets/embedded.ts'
import { placeReactors } from '../api/contracts.ts'
import { basePath, createOrderService } from './order-service.ts'

export function orderServiceTarget() {
  return embeddedTarget(async (node) => {
    await placeReactors(node)
    return { serve: () => createOrderService(node).fetch, baseUrl: `http://orders.invalid${basePath}` }
  })
}
