import { applies } from '../../../../judge/scenario.ts'
import type { Universe } from '../../api/universe.ts'

/** Goes on only where the target takes several orders in one request: a clause about them is not applicable elsewhere. */
export function takesBatches({ maxOrders }: Universe): void {
  applies(maxOrders === undefined || maxOrders > 1, 'no requests with several orders')
}
