/**
 * Learns the form in which a target refuses requests for their rate: of a burst of requests, each of which it
 * answers when sent alone, it refuses some.
 *
 * @module
 */
import {
  createTransport,
  type Exchange,
  type Message,
  type Transport,
  type TransportOptions,
} from '../../core/transport/transport.ts'
import type { RateLimit } from '../interface.ts'
import type { Target } from '../target.ts'
import type { AdaptivePace } from './pace.ts'
import { insisting, type OnOdd, probing } from './probing.ts'
import { formsIn } from './refusal.ts'

// More than any limit of a few requests a second lets through at once.
export const burstLength = 12

/**
 * Makes the pace recognise the target's refusals.
 *
 * @param isOwn True if more requests bother nobody: endpoints that the target does not serve are included.
 * @returns Whether the target answered in each burst as it does to single requests.
 */
export async function learnRefusals(
  target: Target,
  pace: AdaptivePace,
  { probes, refused }: RateLimit,
  { isOwn, onOdd }: { readonly isOwn: boolean; readonly onOdd?: OnOdd },
): Promise<boolean> {
  const session = await target.open(0)
  try {
    const { leave, unpaced } = pace.of(session.clock)
    const transport = (options: Pick<TransportOptions, 'pace'>) =>
      createTransport(session.fetch, { ...session, ...options })
    const once = probing(insisting(transport({ pace: { leave, repeats: () => false } })), target, onOdd)
    const atOnce = probing(transport({ pace: unpaced }), target, onOdd)
    const otherRefusal = await once.send(refused)
    const isSame: boolean[] = []
    for (const probe of probes) {
      const { status } = (await once.send(probe)).response
      const isServed = status < 400
      if (!isServed && !isOwn) continue
      const burst = await burstOf(probe, atOnce)
      isSame.push(burst.every(({ response }) => response.status === status))
      if (isServed) for (const form of formsIn(burst, otherRefusal)) pace.learn(form)
    }
    return isSame.length > 0 && isSame.every(Boolean)
  } finally {
    await session.close()
  }
}

function burstOf(probe: Message, transport: Transport): Promise<readonly Exchange[]> {
  return Promise.all(Array.from({ length: burstLength }, () => transport.send(probe)))
}
