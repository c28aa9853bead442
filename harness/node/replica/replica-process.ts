/**
 * The process of a replica: a node of its own, which repeats each change of another node, and answers calls
 * if both have the same head.
 *
 * @module
 */

import { virtualClock } from '../../chain/clock.ts'
import { startNode } from '../../chain/node.ts'
import type { Changed } from '../../chain/provider/changes.ts'
import { fieldOf } from '../../core/json.ts'
import { servedProvider } from '../served-provider.ts'
import { answerCall } from '../serving/json-rpc.ts'
import type { Asked, Told, ToReplica } from './replica.ts'

/** Milliseconds after which an execution reports that it has begun; most end sooner. */
const short = 20

/** Milliseconds in which a trace grows by about 50 MB. */
const growing = 10

const tell = (told: Told) => process.send?.(told)

type Started = Awaited<ReturnType<typeof start>>

async function start({ beginning, changes }: Extract<ToReplica, { kind: 'start' }>) {
  const clock = virtualClock(beginning.time)
  const node = await startNode({ ...beginning, clock })
  const { origin, provider } = node
  const served = servedProvider(node)
  let hasFailed = false
  const repeat = async (changed: Changed) => {
    await origin?.changes.repeat(changed).catch(() => {
      hasFailed = true
    })
  }
  tell({ kind: 'repeating' })
  for (const changed of changes) await repeat(changed)

  async function answer({ call, head, now }: Asked): Promise<string | undefined> {
    const latest = await provider.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
    if (hasFailed || fieldOf(latest, 'hash') !== head) return undefined
    clock.advance(now - clock.now())
    return answerCall(served, call)
  }
  return { answer, repeat }
}

async function tellAnswer({ answer }: Started, asked: Asked): Promise<void> {
  const before = process.cpuUsage()
  const bytesBefore = process.memoryUsage.rss()
  const timer = setTimeout(() => tell({ kind: 'begun' }), short)
  const computedMs = () => {
    const { system, user } = process.cpuUsage(before)
    return (system + user) / 1000
  }
  const watch = setInterval(
    () => tell({ kind: 'grown', bytes: process.memoryUsage.rss() - bytesBefore, computedMs: computedMs() }),
    growing,
  )
  const answered = await answer(asked)
  clearTimeout(timer)
  clearInterval(watch)
  tell({ kind: 'answered', answer: answered, computedMs: computedMs() })
}

let started: Started | undefined

async function take(message: ToReplica): Promise<void> {
  if (message.kind === 'start') {
    started = await start(message)
    tell({ kind: 'ready' })
  } else if (message.kind === 'change') await started?.repeat(message.changed)
  else if (started !== undefined) await tellAnswer(started, message.asked)
}

let last: Promise<void> = Promise.resolve()
process.on('message', (message: ToReplica) => {
  last = last.then(() => take(message))
})
// The process ends with its parent, and not before.
process.on('disconnect', () => process.exit())
process.on('SIGINT', () => undefined)
