/**
 * A node in a process of its own that has the same chain as another. What it executes can be ended, with its process:
 * nothing else ends an execution or frees what it holds.
 *
 * @module
 */
import { fork } from 'node:child_process'
import { extname, join } from 'node:path'
import { hexToBigInt, isHex } from 'viem/utils'
import type { Changed } from '../../chain/provider/changes.ts'
import type { ChainBeginning, Origin } from '../../chain/provider/origin.ts'
import type { Provider } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import { fieldOf } from '../../core/json.ts'

/** A call of JSON-RPC, and where it is to be executed. */
export interface Asked {
  readonly call: unknown
  /** Hash of the latest block. */
  readonly head: unknown
  /** Time of the next one, UNIX seconds. */
  readonly now: bigint
}

export type ToReplica =
  | { readonly kind: 'start'; readonly beginning: ChainBeginning; readonly changes: readonly Changed[] }
  | { readonly kind: 'change'; readonly changed: Changed }
  | { readonly kind: 'call'; readonly asked: Asked }

export type Told =
  /** Its node is there, and gets the chain. */
  | { readonly kind: 'repeating' }
  | { readonly kind: 'ready' }
  /** An execution that takes longer than most. */
  | { readonly kind: 'begun' }
  /** What the process has more than before the execution, and what it has computed since. */
  | { readonly kind: 'grown'; readonly bytes: number; readonly computedMs: number }
  | { readonly kind: 'answered'; readonly answer: string | undefined; readonly computedMs: number }

/** Of one execution. */
export interface ExecutionLimits {
  /** Milliseconds that the process may compute: on a busy machine, an execution has as much as on an idle one. */
  readonly timeoutMs: number
  /** Of memory, for the trace that the simulator keeps. */
  readonly maxBytes: number
}

export interface Replica {
  readonly pid: number | undefined
  /** Resolves once its process has started, and has only the chain to repeat, or has ended. */
  readonly repeating: Promise<void>
  /** Rejects where it ends before. */
  readonly ready: Promise<void>
  readonly hasEnded: () => boolean
  /**
   * @returns The answer as text, or `undefined` where the replica has another chain.
   * @throws {RpcFailure} where the execution takes too long, or more memory than there is; then the replica has ended.
   */
  answer(asked: Asked): Promise<string | undefined>
  /** Milliseconds that it has computed for the latest answer. */
  readonly computedMs: () => number
  stop(): void
}

// So many times what it may compute, an execution may wait for the node that is forked.
const longestWaits = 12

export function startReplica({ changes, start }: Origin, { maxBytes, timeoutMs }: ExecutionLimits): Replica {
  const child = fork(join(import.meta.dirname, `replica-process${extname(import.meta.filename)}`), {
    // Through an inspector, a service that is judged would say what its calls come to.
    execArgv: ['--disable-sigusr1'],
    serialization: 'advanced',
  })
  // Nobody waits for a replica that has nothing to do.
  child.unref()
  child.channel?.unref()
  const send = (message: ToReplica) => child.connected && child.send(message)
  const repeating = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<void>()
  ready.promise.catch(() => undefined)
  let answer: PromiseWithResolvers<string | undefined> | undefined
  let timer: NodeJS.Timeout | undefined
  let ended = false
  let computedMs = 0

  function end(reason: Error): void {
    ended = true
    clearTimeout(timer)
    forget()
    child.kill('SIGKILL')
    repeating.resolve()
    ready.reject(reason)
    answer?.reject(reason)
  }

  const endLate = () => end(aborted(`timeout = ${timeoutMs / 1000}s`))
  const forget = changes.onChange((changed) => send({ kind: 'change', changed }))
  send({ kind: 'start', beginning: start, changes: changes.soFar() })
  child.on('message', (told: Told) => {
    switch (told.kind) {
      case 'repeating':
        return repeating.resolve()
      case 'ready':
        return ready.resolve()
      case 'begun':
        timer = setTimeout(endLate, longestWaits * timeoutMs)
        return
      case 'grown':
        if (told.bytes > maxBytes) end(aborted(`memory = ${maxBytes / 1e9} GB`))
        else if (told.computedMs > timeoutMs) endLate()
        return
      case 'answered':
        clearTimeout(timer)
        computedMs = told.computedMs
        answer?.resolve(told.answer)
    }
  })
  child.once('exit', () => end(new RpcFailure(codes.internal, 'The process of the execution has ended')))
  child.once('error', end)
  return {
    pid: child.pid,
    repeating: repeating.promise,
    ready: ready.promise,
    hasEnded: () => ended,
    computedMs: () => computedMs,
    answer(asked) {
      answer = Promise.withResolvers()
      send({ kind: 'call', asked })
      return answer.promise
    },
    stop: () => end(new RpcFailure(codes.internal, 'The node is being stopped')),
  }
}

/** Of the node, and the time of the block after it. */
export async function headOf(node: Provider, { clock }: Origin): Promise<Pick<Asked, 'head' | 'now'>> {
  const latest = await node.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  const timestamp = fieldOf(latest, 'timestamp')
  const [now, time] = [clock.now(), isHex(timestamp) ? hexToBigInt(timestamp) : 0n]
  return { head: fieldOf(latest, 'hash'), now: now > time ? now : time }
}

/** As geth says it. */
function aborted(limit: string): RpcFailure {
  return new RpcFailure(codes.invalidInput, `execution aborted (${limit})`)
}
