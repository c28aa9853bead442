/** The reference as a target. */
import { createHash } from 'node:crypto'
import { embeddedTarget } from '../../../judge/targets/embedded.ts'
import { createMarket } from '../../../market/market.ts'
import { basePath, createFynd } from './service.ts'

export function fyndTarget() {
  return embeddedTarget(async (node) => {
    const base = await createMarket(node).snapshot()
    return {
      serve(seed) {
        const { snapshot } = createMarket(node, { base })
        let count = 0
        const nextId = () => {
          count += 1
          return createHash('sha256').update(`${seed}/${count}`).digest('hex').slice(0, 32)
        }
        return createFynd({ snapshot, nextId })
      },
      // The URL of a devnet, so that the curl commands of a failure work against one.
      baseUrl: `http://127.0.0.1:8080${basePath}`,
    }
  })
}
