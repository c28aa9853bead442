/**
 * A node in a process of its own with the same chain as another node. Killing the process ends its execution:
 * nothing else ends an execution or frees its memory.
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

/** A JSON-RPC call, and the head on which to execute it. */
export interface Asked {
  readonly call: unknown
  /** Hash of the latest block. */
  readonly head: unknown
  /** Time of the next block, in UNIX seconds. */
  readonly now: bigint
}

export type ToReplica =
  | { readonly kind: 'start'; readonly beginning: ChainBeginning; readonly changes: readonly Changed[] }
  | { readonly kind: 'change'; readonly changed: Changed }
  | { readonly kind: 'call'; readonly asked: Asked }

export type Told =
  /** Its node has started, and receives the chain. */
  | { readonly kind: 'repeating' }
  | { readonly kind: 'ready' }
  /** An execution that takes longer than most. */
  | { readonly kind: 'begun' }
  /** Memory growth of the process since the execution began, and the time computed since. */
  | { readonly kind: 'grown'; readonly bytes: number; readonly computedMs: number }
  | { readonly kind: 'answered'; readonly answer: string | undefined; readonly computedMs: number }

/** Limits of one execution. */
export interface ExecutionLimits {
  /** Milliseconds of computing time of the process: an execution has as much on a busy machine as on an idle one. */
  readonly timeoutMs: number
  /** Bytes of memory, for the trace that the simulator keeps. */
  readonly maxBytes: number
}

export interface Replica {
  readonly pid: number | undefined
  /** Resolves once its process has started and only needs to repeat the chain, or has ended. */
  readonly repeating: Promise<void>
  /** Rejects if the process ends before. */
  readonly ready: Promise<void>
  readonly hasEnded: () => boolean
  /**
   * @returns The answer as text, or `undefined` if the replica has another chain.
   * @throws {RpcFailure} if the execution exceeds the time or memory limit; then the replica has ended.
   */
  answer(asked: Asked): Promise<string | undefined>
  /** Milliseconds of computing time for the latest answer. */
  readonly computedMs: () => number
  stop(): void
}

// An execution may wait for the forked node this many times its computing time.
const longestWaits = 12

export function startReplica({ changes, start }: Origin, { maxBytes, timeoutMs }: ExecutionLimits): Replica {
  const child = fork(join(import.meta.dirname, `replica-process${extname(import.meta.filename)}`), {
    // Through an inspector, a judged service could read the results of its calls.
    execArgv: ['--disable-sigusr1'],
    serialization: 'advanced',
  })
  // An idle replica does not keep the process alive.
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

/** The head of the node, and the time of the next block. */
export async function headOf(node: Provider, { clock }: Origin): Promise<Pick<Asked, 'head' | 'now'>> {
  const latest = await node.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  const timestamp = fieldOf(latest, 'timestamp')
  const [now, time] = [clock.now(), isHex(timestamp) ? hexToBigInt(timestamp) : 0n]
  return { head: fieldOf(latest, 'hash'), now: now > time ? now : time }
}

/** An error in geth's words. */
function aborted(limit: string): RpcFailure {
  return new RpcFailure(codes.invalidInput, `execution aborted (${limit})`)
}
