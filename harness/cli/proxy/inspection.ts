/** Numbers the requests that pass a proxy, checks them, and collects the findings. */

import { createRedact } from '../../core/texts/redact.ts'
import type { Exchange } from '../../core/transport/transport.ts'
import { secretsOfRequest } from '../../interfaces/solver-api/lint/requests/requests.ts'
import { type Finding, type Lint, type LintRecord, lintVersion } from '../../judge/lint/lint.ts'
import { type Observed, observe, readRpcCalls } from '../../judge/lint/observed.ts'
import type { Watch } from '../../judge/proxy/pass-through.ts'
import type { Options } from '../options/options.ts'
import { secretsOf } from '../target/secrets.ts'
import { readHead } from './rpc-head.ts'

export interface InspectionOptions extends Pick<Options<'proxy'>, 'target' | 'rpc' | 'requests'> {
  /** Sees each finding as it is made, free of secrets. */
  readonly onFinding: (finding: Finding) => void
  readonly onUnanswered: (request: string, reason: string) => void
}

export interface Inspection {
  /** Watches requests to the service. */
  readonly watchService: Watch
  /** Watches requests to the node. */
  readonly watchNode: Watch
  /** Resolves after `requests` have ended; rejects if a rule throws. */
  readonly done: Promise<void>
  /** The findings so far. */
  record(): LintRecord
}

type Sent = Exchange['request']

export function createInspection(lint: Lint, options: InspectionOptions): Inspection {
  const { onFinding, onUnanswered, requests: max, rpc, target } = options
  const startedAt = new Date()
  const secrets = new Set([target, rpc ?? ''].flatMap((address) => secretsOf({ rpc: address })))
  const redact = (text: string) => createRedact([...secrets])(text)
  const findings: Finding[] = []
  const count = { passed: 0, requests: 0, calls: 0, unanswered: 0 }
  const done = Promise.withResolvers<void>()

  const judge = (observed: readonly Observed[]) => {
    for (const finding of observed.flatMap((observed) => lint.judge(observed))) {
      const shown = { ...finding, request: redact(finding.request), seen: redact(finding.seen) }
      findings.push(shown)
      onFinding(shown)
    }
  }
  const watch = (kind: 'requests' | 'calls', request: Sent): ReturnType<Watch> => {
    count.passed += 1
    const began = { number: count.passed, startedMs: Date.now() }
    const head = rpc !== undefined && dependsOnHead(kind, request) ? readHead(rpc) : undefined
    for (const secret of secretsOfRequest(request)) secrets.add(secret)
    const ended = () => {
      count[kind] += 1
      if (count.requests === max) done.resolve()
    }
    return {
      async answered(exchange) {
        const block = await head
        const timing = { ...began, endedMs: Date.now(), ...(block === undefined ? {} : { head: block }) }
        try {
          judge(kind === 'requests' ? [observe(exchange, timing)] : readRpcCalls(exchange, timing))
        } catch (fault) {
          // A faulty rule must not disturb the traffic.
          done.reject(fault)
        }
        ended()
      },
      unanswered(reason) {
        if (kind === 'requests') count.unanswered += 1
        const path = URL.parse(request.url)?.pathname ?? ''
        onUnanswered(redact(`#${began.number} ${request.method} ${path}`), reason)
        ended()
      },
    }
  }

  return {
    watchService: (request) => watch('requests', request),
    watchNode: (request) => watch('calls', request),
    done: done.promise,
    record: () => ({
      version: lintVersion,
      target: redact(target),
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      requests: count.requests,
      calls: count.calls,
      unanswered: count.unanswered,
      findings,
    }),
  }
}

/** True for requests that can be valid at one block only: those to the service, and transactions. */
function dependsOnHead(kind: 'requests' | 'calls', { body = '' }: Sent): boolean {
  return kind === 'requests' || /eth_(send|estimateGas)/.test(body)
}
