/**
 * The process of a replica: a node of its own, which repeats each change of another one, and answers calls where both
 * have the same head.
 *
 * @module
 */
import { fieldOf } from '../../../spec/json.ts'
import { virtualClock } from '../../clock.ts'
import { startNode } from '../../node.ts'
import { sandboxed } from '../sandbox.ts'
import { servedProvider } from '../served-provider.ts'
import { answerCall } from '../serving/json-rpc.ts'
import type { Asked, Told, ToReplica } from './replica.ts'

const tell = (told: Told) => process.send?.(told)

const started = Promise.withResolvers<Awaited<ReturnType<typeof start>>>()

async function start({ beginning, changes }: Extract<ToReplica, { kind: 'start' }>) {
  const clock = virtualClock(beginning.time)
  const node = await startNode({ ...beginning, clock })
  const { hardfork, origin, provider } = node
  const served = servedProvider({ provider, hardfork, sandbox: (work) => sandboxed(node, work) })
  let hasFailed = false
  const repeat: (typeof origin & object)['changes']['repeat'] = async (changed) => {
    await origin?.changes.repeat(changed).catch(() => {
      hasFailed = true
    })
  }
  for (const changed of changes) await repeat(changed)

  async function answer({ call, head, now }: Asked): Promise<string | undefined> {
    const latest = await provider.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
    if (hasFailed || fieldOf(latest, 'hash') !== head) return undefined
    clock.advance(now - clock.now())
    return answerCall(served, call)
  }
  return { answer, repeat }
}

async function take(message: ToReplica): Promise<void> {
  switch (message.kind) {
    case 'start':
      start(message).then(started.resolve, started.reject)
      await started.promise
      tell({ kind: 'ready' })
      return
    case 'change':
      return (await started.promise).repeat(message.changed)
    case 'call':
      tell({ kind: 'begun' })
      tell({ kind: 'answered', ...(await measured((await started.promise).answer, message.asked)) })
  }
}

async function measured(answer: (asked: Asked) => Promise<string | undefined>, asked: Asked) {
  const before = process.cpuUsage()
  const answered = await answer(asked)
  const { system, user } = process.cpuUsage(before)
  return { answer: answered, computedMs: (system + user) / 1000 }
}

let last: Promise<void> = Promise.resolve()
process.on('message', (message: ToReplica) => {
  last = last.then(() => take(message))
})
// It ends with the process that started it, and not before.
process.on('disconnect', () => process.exit())
process.on('SIGINT', () => undefined)
