/**
 * Fair queueing of clients' requests to a node that executes one at a time: the client that has had the least
 * time is next, so that a quick client waits only for the turn in progress. Between two long turns, clients
 * that ask in quick succession have many short ones; otherwise each short one would wait for a long one.
 *
 * @module
 */
import { createPauses, type Paced } from './pauses.ts'
import { createPlaces, type PlacesOptions } from './places.ts'

/** The turns of one client, in the order of its requests. */
export interface Flow {
  /** Does the work at its turn. */
  turn<T>(work: Work<T>): Promise<T>
}

/** @param charge Takes the milliseconds of work done in another process. */
export type Work<T> = (charge: (ms: number) => void) => Promise<T>

export interface FairQueue {
  flow(): Flow
}

export interface FairQueueOptions extends PlacesOptions {
  /** Milliseconds from any fixed moment. */
  readonly now: () => number
  /** Milliseconds of this process's computing time: waits for other processes count for nobody. */
  readonly computed: () => number
}

/** Milliseconds of the shortest turn, including receiving a request and sending its answer. */
const shortest = 0.2
/** Milliseconds by which a client's virtual time may be ahead of the others' when it begins to wait. */
const debt = 1
/** Cap, in milliseconds, on a client's expected turn when turns are compared. */
const mostExpected = 250

interface FlowState extends Paced {
  /**
   * Virtual time that the client has had, in milliseconds, counted from the others' time when it last began to wait.
   */
  had: number
  readonly waiting: Work<void>[]
}

export const machine: FairQueueOptions = {
  now: () => performance.now(),
  computed: () => {
    const { system, user } = process.cpuUsage()
    return (system + user) / 1000
  },
  after: (ms, call) => (ms === 0 ? setImmediate(call) : setTimeout(call, ms).unref()),
}

export function createFairQueue({
  after,
  computed,
  now,
  secondPlace,
}: FairQueueOptions = machine): FairQueue {
  const waiting = new Set<FlowState>()
  const pauses = createPauses(now)
  // Virtual time of the turn that began last.
  let had = 0
  const places = createPlaces({ after, secondPlace }, goOn)
  const goOnIn = onceAtATime(after, goOn)

  function ask(flow: FlowState, turn: Work<void>): void {
    if (flow.waiting.length === 0) flow.had = Math.min(Math.max(flow.had, had), had + debt)
    flow.waiting.push(turn)
    waiting.add(flow)
    pauses.onAsked(flow)
    goOn()
  }

  function goOn(): void {
    if (!places.isFree()) return
    const flow = next()
    const turn = flow?.waiting.shift()
    if (flow === undefined || turn === undefined) return
    if (flow.waiting.length === 0) waiting.delete(flow)
    void take(flow, turn)
  }

  function next(): FlowState | undefined {
    const wait = pauses.msLeft()
    const allowed = [...waiting].filter(
      (flow) => (wait <= 0 || !pauses.isLong(flow)) && (places.areEmpty() || !pauses.isLasting(flow)),
    )
    if (allowed.length === 0 && waiting.size > 0 && wait > 0) goOnIn(Math.ceil(wait))
    return leastServed(pauses.preferred(allowed))
  }

  async function take(flow: FlowState, turn: Work<void>): Promise<void> {
    const leave = places.take(pauses.turnOf(flow))
    had = Math.max(had, flow.had)
    const [begin, computedBefore] = [now(), computed()]
    let charged: number | undefined
    await turn((ms) => {
      charged = ms
    })
    const [end, spent] = [now(), charged ?? computed() - computedBefore]
    after(0, () => {
      // Time spent on other clients' messages meanwhile is excluded: a turn of the event loop as long as this one.
      const took = Math.max(Math.min(end - begin - (now() - end), spent), shortest)
      flow.had += took
      pauses.onTaken(flow, took, end)
      leave()
      goOn()
    })
  }

  return {
    flow() {
      const flow: FlowState = { had, averageMs: undefined, longShare: 0, waiting: [] }
      return {
        turn: (work) =>
          new Promise((resolve, reject) => {
            ask(flow, (charge) => work(charge).then(resolve, reject))
          }),
      }
    },
  }
}

/** Sets a timer unless one is running. */
function onceAtATime(after: FairQueueOptions['after'], call: () => void): (ms: number) => void {
  let isRunning = false
  return (ms) => {
    if (isRunning) return
    isRunning = true
    after(ms, () => {
      isRunning = false
      call()
    })
  }
}

/** The flow whose next turn finishes first in virtual time (fair queueing), so short turns never wait for long ones. */
function leastServed(flows: readonly FlowState[]): FlowState | undefined {
  const endOf = ({ averageMs = 0, had }: FlowState) => had + Math.min(averageMs, mostExpected)
  const [first, ...others] = flows
  return others.reduce(
    (least, flow) => (least === undefined || endOf(flow) < endOf(least) ? flow : least),
    first,
  )
}
