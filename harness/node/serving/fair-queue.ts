/**
 * Fair queueing of what clients ask of a node that does one thing at a time: whoever has had the least time is next, so
 * that one who asks quickly waits for the turn that is under way and no longer. Between long turns, those who ask in
 * quick succession have many short ones: else each of these would wait for a long one.
 *
 * @module
 */
import { createPauses, type Paced } from './pauses.ts'
import { createPlaces, type PlacesOptions } from './places.ts'

/** Of one client, whose turns come in the order in which they were asked for. */
export interface Flow {
  /** Does the work at its turn. */
  turn<T>(work: Work<T>): Promise<T>
}

/** @param charge Takes the milliseconds of work that is done elsewhere. */
export type Work<T> = (charge: (ms: number) => void) => Promise<T>

export interface FairQueue {
  flow(): Flow
}

export interface FairQueueOptions extends PlacesOptions {
  /** Milliseconds from any moment on. */
  readonly now: () => number
  /** Milliseconds that this process has computed: those that it waits for other processes are nobody's turn. */
  readonly computed: () => number
}

/** Milliseconds of the shortest turn, with what it takes to receive a request and to send its answer. */
const shortest = 0.2
/** Milliseconds that a client may have had before others if it did not wait meanwhile. */
const debt = 1
/** Milliseconds of the expected turns of a client that come before others' shorter ones no sooner than they would end. */
const mostExpected = 250

interface FlowState extends Paced {
  /** Milliseconds that it has had, counted on from where the others were when it last began to wait. */
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
  // As of the turn that began last.
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
      // What others send and are sent meanwhile is not its own: a turn of the event loop as long as this one.
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

/** Sets a timer where none runs. */
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

/** Whose turn ends first if each had one from when it has had the others' time: a short one waits for no long one. */
function leastServed(flows: readonly FlowState[]): FlowState | undefined {
  const endOf = ({ averageMs = 0, had }: FlowState) => had + Math.min(averageMs, mostExpected)
  const [first, ...others] = flows
  return others.reduce(
    (least, flow) => (least === undefined || endOf(flow) < endOf(least) ? flow : least),
    first,
  )
}
