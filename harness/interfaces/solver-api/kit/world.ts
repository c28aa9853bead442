/** The world of a check, with the client and the universe of this interface. */
import type { World as WorldOf } from '../../../judge/world.ts'
import type { Client } from '../api/client.ts'
import type { Universe } from '../api/universe.ts'

/** The objects that a check may use during one case. */
export type World = WorldOf<Client, Universe>
