/**
 * The dialect, the ask and the step of the request that is being sent. A fault in front of a service gets nothing but the
 * request, and reads here which fields of it are the neutral ones.
 *
 * @module
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Message } from '../../../core/transport/transport.ts'
import type { Ask } from '../api/ask.ts'
import type { Dialect } from './schema.ts'
import type { Asking } from './write.ts'

export interface Said extends Asking {
  readonly dialect: Dialect
  readonly ask: Ask
  readonly message: Message
  /** Makes the request of a step one that no ask describes; absent for a request that its ask describes. */
  readonly change?: (message: Message) => Message
  /** The subject of a request that is for no offer. */
  readonly aside?: 'spender' | 'tokens'
}

export const speaking = new AsyncLocalStorage<Said>()
