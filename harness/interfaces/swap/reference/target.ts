/** The reference as a target, in a dialect. */
import { embeddedTarget } from '../../../judge/targets/embedded.ts'
import { createMarket } from '../../../market/market.ts'
import type { Dialect } from '../dialect/schema.ts'
import { holdingOn } from './holding.ts'
import { basePath, createSwapService } from './service.ts'
import { checkServed } from './spoken.ts'

// The URL of a devnet, so that the curl commands of a failure work against one.
const baseUrl = `http://127.0.0.1:8080${basePath}`

/** @throws NotServed if the dialect cannot be served. */
export function swapTarget(dialect: Dialect) {
  return embeddedTarget(async (node) => {
    const base = await createMarket(node).snapshot()
    const serve = () =>
      createSwapService(dialect, {
        snapshot: createMarket(node, { base }).snapshot,
        readHolding: holdingOn(() => node),
      })
    await checkServed(dialect, serve(), baseUrl)
    return { serve, baseUrl }
  })
}
