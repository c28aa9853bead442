/** Pauses of sessions, which show whether a service learns late or never. On a remote target they take real time. */
import type { Session } from './state.ts'

/** Sleeps if the session pauses. */
export async function pause({ pauses, world }: Session, milliseconds: number): Promise<void> {
  if (pauses) await world.clock.sleep(milliseconds)
}
