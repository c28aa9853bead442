import { applies } from '../../../../judge/scenario.ts'
import type { Universe } from '../../api/universe.ts'

/** Goes on only if the target takes several orders in one request; otherwise a clause about them is not applicable. */
export function takesBatches({ maxOrders }: Universe): void {
  applies(maxOrders === undefined || maxOrders > 1, 'no requests with several orders')
}
