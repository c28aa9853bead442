/**
 * What a target is asked before it is judged. An answer that cannot be used is as good as none, and noted: the clauses
 * judge the endpoint later. Nothing but a connection that fails keeps a target from being judged.
 *
 * @module
 */
import { NoAnswer, RefusedForRate, type Transport, UnusableAnswer } from '../../core/transport/transport.ts'
import { ServiceEnded, type Target } from '../target.ts'
import { LogUnwritable } from '../targets/log.ts'

/** Called with what was wrong with an answer, in a sentence without a full stop. */
export type OnOdd = (sentence: string) => void

export function probing(
  transport: Transport,
  target: Pick<Target, 'isGone'>,
  onOdd: OnOdd = () => {},
): Transport {
  return {
    send: (message) =>
      transport.send(message).catch((error: unknown) => {
        if (!isOdd(error) || target.isGone?.() === true) throw error
        onOdd(error.message)
        return error.exchange
      }),
  }
}

// Once by each of two workers that are just being started, or by a balancer before them.
const silencesForgiven = 2

/** The same transport, which sends a request again that is not answered: what one silence says would be believed for a whole run. */
export function insisting(transport: Transport): Transport {
  return {
    async send(message) {
      for (let silences = 0; ; silences += 1) {
        try {
          return await transport.send(message)
        } catch (error) {
          if (!(error instanceof NoAnswer && isOdd(error)) || silences === silencesForgiven) throw error
        }
      }
    },
  }
}

function isOdd(error: unknown): error is NoAnswer | UnusableAnswer {
  if (error instanceof RefusedForRate) return false
  if (error instanceof UnusableAnswer) return true
  if (!(error instanceof NoAnswer)) return false
  const { cause } = error
  return !(cannotConnect(cause) || cause instanceof ServiceEnded || cause instanceof LogUnwritable)
}

const notConnected =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|(ERR_SSL|ERR_TLS|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)_.*)$/

/** True where no connection came to be, so that nothing can have been answered. */
export function cannotConnect(error: unknown): boolean {
  return error instanceof Error && 'code' in error && notConnected.test(`${error.code}`)
}
