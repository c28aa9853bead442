/**
 * Fair queueing of what clients ask of a node that does one thing at a time: whoever has had the least time is next, so
 * that one who asks quickly waits for the turn that is under way and no longer. Turns that nobody can interrupt, and
 * that take long, have pauses while others ask in quick succession: without them, each short turn would wait for one.
 *
 * @module
 */

/** Of one client, whose turns come in the order in which they were asked for. */
export interface Flow {
  /** Does the work at its turn; nothing else is done meanwhile. */
  turn<T>(work: () => Promise<T>): Promise<T>
}

export interface FairQueue {
  flow(): Flow
}

export interface FairQueueOptions {
  /** Milliseconds from any moment on. */
  readonly now: () => number
  /** Milliseconds that this process has computed: those that it waits for other processes are nobody's turn. */
  readonly computed: () => number
  /** Calls after so many milliseconds, and not before those who wait for the event loop have had it. */
  readonly after: (ms: number, call: () => void) => void
}

/** Milliseconds of the shortest turn, with what it takes to receive a request and to send its answer. */
const shortest = 0.2
/** Milliseconds that a client may have had before others if it did not wait meanwhile. */
const debt = 1
/** Milliseconds of a turn, on average, from which on a client is one of long turns. */
const long = 25
/** Part of a new turn in that average. */
const weight = 1 / 2
/** Milliseconds without a short turn after which nobody asks in quick succession. */
const quiet = 50
/** A pause is so many times as long as the turn before it, up to a limit in milliseconds or the turn itself. */
const pausePerTurn = 20
const longestPause = 2000

interface FlowState {
  /** Milliseconds that it has had, counted on from where the others were when it last began to wait. */
  had: number
  /** Of its turns; absent before the first. */
  averageMs: number | undefined
  readonly waiting: (() => Promise<void>)[]
}

const machine: FairQueueOptions = {
  now: () => performance.now(),
  computed: () => {
    const { system, user } = process.cpuUsage()
    return (system + user) / 1000
  },
  after: (ms, call) => (ms === 0 ? setImmediate(call) : setTimeout(call, ms).unref()),
}

export function createFairQueue({ after, computed, now }: FairQueueOptions = machine): FairQueue {
  const waiting = new Set<FlowState>()
  const pauses = createPauses(now)
  // As of the turn that began last.
  let had = 0
  let isBusy = false
  let isWaking = false

  function ask(flow: FlowState, turn: () => Promise<void>): void {
    if (flow.waiting.length === 0) flow.had = Math.min(Math.max(flow.had, had), had + debt)
    flow.waiting.push(turn)
    waiting.add(flow)
    pauses.onAsked(flow)
    goOn()
  }

  function goOn(): void {
    if (isBusy) return
    const flow = next()
    const turn = flow?.waiting.shift()
    if (flow === undefined || turn === undefined) return
    if (flow.waiting.length === 0) waiting.delete(flow)
    void take(flow, turn)
  }

  function next(): FlowState | undefined {
    const wait = pauses.msLeft()
    const allowed = [...waiting].filter((flow) => wait <= 0 || !pauses.isLong(flow))
    if (allowed.length === 0 && waiting.size > 0) lookAgainIn(Math.ceil(wait))
    return leastServed(allowed)
  }

  function lookAgainIn(ms: number): void {
    if (isWaking) return
    isWaking = true
    after(ms, () => {
      isWaking = false
      goOn()
    })
  }

  async function take(flow: FlowState, turn: () => Promise<void>): Promise<void> {
    isBusy = true
    had = Math.max(had, flow.had)
    const [begin, computedBefore] = [now(), computed()]
    await turn()
    const [end, ofProcess] = [now(), computed() - computedBefore]
    after(0, () => {
      // What others send and are sent meanwhile is not its own: a turn of the event loop as long as this one.
      const took = Math.max(Math.min(end - begin - (now() - end), ofProcess), shortest)
      flow.had += took
      pauses.onTaken(flow, took, end)
      isBusy = false
      goOn()
    })
  }

  return {
    flow() {
      const flow: FlowState = { had, averageMs: undefined, waiting: [] }
      return {
        turn: (work) =>
          new Promise((resolve, reject) => {
            ask(flow, () => work().then(resolve, reject))
          }),
      }
    },
  }
}

function leastServed(flows: readonly FlowState[]): FlowState | undefined {
  const [first, ...others] = flows
  return others.reduce((least, flow) => (least === undefined || flow.had < least.had ? flow : least), first)
}

/** When clients of long turns wait for others who ask in quick succession. */
function createPauses(now: () => number) {
  let pauseEnds = -Infinity
  let lastShort = -Infinity

  /** Whoever comes in a pause may be the one that it is made for. */
  function isLong({ averageMs }: FlowState): boolean {
    return averageMs === undefined ? now() < pauseEnds : averageMs > long
  }

  return {
    isLong,
    msLeft: () => Math.min(pauseEnds, lastShort + quiet) - now(),
    onAsked(flow: FlowState): void {
      if (!isLong(flow)) lastShort = now()
    },
    onTaken(flow: FlowState, tookMs: number, end: number): void {
      const averageMs = flow.averageMs ?? 0
      flow.averageMs = averageMs + weight * (tookMs - averageMs)
      if (!isLong(flow)) lastShort = end
      else if (tookMs > long)
        pauseEnds = end + Math.max(tookMs, Math.min(pausePerTurn * tookMs, longestPause))
    },
  }
}
