/**
 * Requests to a target before it is judged. An unusable answer counts as none, and is noted: the clauses
 * judge the endpoint later. Only a failed connection keeps a target from being judged.
 *
 * @module
 */
import { NoAnswer, RefusedForRate, type Transport, UnusableAnswer } from '../../core/transport/transport.ts'
import { ServiceEnded, type Target } from '../target.ts'
import { LogUnwritable } from '../targets/log.ts'

/** Called with the defect of an answer, as a sentence without a full stop. */
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

// One for each of two workers that are just starting, or for a load balancer before them.
const silencesForgiven = 2

/** The same transport, which repeats unanswered requests: otherwise a single silence would decide for the whole run. */
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

/** True if no connection was established, so the service cannot have answered. */
export function cannotConnect(error: unknown): boolean {
  return error instanceof Error && 'code' in error && notConnected.test(`${error.code}`)
}
