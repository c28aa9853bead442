import { expect, test } from 'vitest'
import { createFairQueue, type FairQueueOptions, type Flow } from './fair-queue.ts'

/** A queue on a virtual clock, on which work takes its stated milliseconds. */
function simulated(options: Pick<FairQueueOptions, 'secondPlace'> = {}) {
  let time = 0
  let computed = 0
  const timers: { readonly due: number; readonly call: () => void }[] = []
  const after = (ms: number, call: () => void) => {
    timers.push({ due: time + ms, call })
  }
  const queue = createFairQueue({ ...options, now: () => time, computed: () => computed, after })
  const order: string[] = []

  /** Works for `ms`, of which `computedMs` is computing time. Resolves to the milliseconds until its end. */
  async function work(flow: Flow, name: string, ms: number, computedMs = ms): Promise<number> {
    const asked = time
    await flow.turn(async () => {
      time += ms
      computed += computedMs
      order.push(name)
    })
    return time - asked
  }

  /** Advances the time until it reaches `end` or all work is done. */
  async function until(end: number): Promise<void> {
    for (;;) {
      // All consequences of a call happen before the next one.
      for (let turns = 0; turns < 20; turns += 1) await Promise.resolve()
      const [first] = timers.toSorted((a, b) => a.due - b.due)
      if (first === undefined || time > end) return
      timers.splice(timers.indexOf(first), 1)
      time = Math.max(time, first.due)
      first.call()
    }
  }

  /** Asks repeatedly, some milliseconds after each answer. */
  async function repeat(ask: () => Promise<number>, thinkingMs: number, waits: number[] = []): Promise<void> {
    for (;;) {
      waits.push(await ask())
      await new Promise<void>((resolve) => after(thinkingMs, resolve))
    }
  }

  /** As `work`, in another process: time passes for everyone. */
  function workElsewhere(flow: Flow, name: string, ms: number): Promise<void> {
    return flow.turn(async (charge) => {
      order.push(name)
      await new Promise<void>((resolve) => after(ms, resolve))
      charge(ms)
      order.push(`end of ${name}`)
    })
  }

  return { now: () => time, order, queue, repeat, until, work, workElsewhere }
}

test('a client that asks for much lets another one pass', async () => {
  const { order, queue, until, work } = simulated()
  const [greedy, modest] = [queue.flow(), queue.flow()]
  for (let count = 0; count < 5; count += 1) work(greedy, 'greedy', 5)
  work(modest, 'modest', 1)
  await until(100)
  expect(order).toEqual(['greedy', 'modest', 'greedy', 'greedy', 'greedy', 'greedy'])
})

test('clients that always wait have the same time', async () => {
  const { order, queue, until, work } = simulated()
  const [slow, quick] = [queue.flow(), queue.flow()]
  for (let count = 0; count < 100; count += 1) {
    work(slow, 'slow', 4)
    work(quick, 'quick', 1)
  }
  await until(40)
  expect(order.filter((name) => name === 'slow')).toHaveLength(5)
})

test.for([
  ['calls of 7 s of one client', 1, 7000],
  ['calls of 7 s of four clients', 4, 7000],
  ['calls of 10 ms of four clients', 4, 10],
  ['calls of 300 ms of a client for each', Number.POSITIVE_INFINITY, 300],
])(
  'of clients that ask in quick succession, one request in a hundred waits for %s',
  async ([, clients, ms]) => {
    const { order, queue, repeat, until, work } = simulated()
    const count = Number(clients)
    const flows = Array.from({ length: Math.min(count, 10) }, () => queue.flow())
    for (const flow of flows) repeat(() => work(count > 10 ? queue.flow() : flow, 'long', Number(ms)), 0)
    const flooding = queue.flow()
    repeat(() => work(flooding, 'flooding', 0.5), 0)
    const honest = [queue.flow(), queue.flow()].map((flow) => {
      const waits: number[] = []
      repeat(() => work(flow, 'honest', 1), 5, waits)
      return waits
    })
    await until(Number(ms) > 1000 ? 100_000 : 20_000)

    for (const waits of honest) {
      expect(waits.length).toBeGreaterThan(700)
      // The first long call of each client comes before its length can be known.
      expect(waits.filter((wait) => wait > 8).length).toBeLessThan(waits.length / 100 + 10)
    }
    expect(order.filter((name) => name === 'long').length).toBeGreaterThan(10)
  },
)

test('long calls wait for nobody who asks now and then', async () => {
  const { order, queue, repeat, until, work } = simulated()
  const [heavy, polling] = [queue.flow(), queue.flow()]
  repeat(() => work(heavy, 'heavy', 100), 0)
  repeat(() => work(polling, 'polling', 1), 1000)
  await until(60_000)
  expect(order.filter((name) => name === 'heavy').length).toBeGreaterThan(550)
})

test('long calls wait two seconds at most, also where short ones of others take long now and then', async () => {
  const { queue, repeat, until, work } = simulated()
  const [heavy, quick] = [queue.flow(), queue.flow()]
  const waits: number[] = []
  work(heavy, 'heavy', 20)
  await until(100)
  repeat(() => work(heavy, 'heavy', 20), 0, waits)
  let count = 0
  repeat(() => {
    count += 1
    return work(quick, 'quick', count % 100 === 0 ? 10 : 1)
  }, 0)
  await until(30_000)
  expect(waits.length).toBeGreaterThan(12)
  expect(Math.max(...waits)).toBeLessThan(2100)
})

test.for([
  ['not for the end of a pause where the one before had a short turn', false, 50],
  ['for two of long turns at most where that had a long one', true, 4200],
])('a client that is new waits %s', async ([, isAfterLong, most]) => {
  const { queue, repeat, until, work } = simulated()
  for (let count = 0; count < 7; count += 1) {
    const heavy = queue.flow()
    repeat(() => work(heavy, 'heavy', 20), 0)
  }
  // 150 turns in three seconds.
  const quick = queue.flow()
  repeat(() => work(quick, 'quick', 1), 20)
  const waits: number[] = []
  const askAsNew = () => {
    if (isAfterLong) work(queue.flow(), 'long', 20)
    return work(queue.flow(), 'new', 1)
  }
  repeat(askAsNew, 300, waits)
  await until(60_000)
  // The first turn follows long turns of other new clients.
  expect(waits.length).toBeGreaterThan(8)
  expect(Math.max(...waits.slice(1))).toBeLessThan(Number(most))
})

test.for([
  ['now and then', 100],
  ['in quick succession', 20],
])('after one long turn, a client that asks %s waits for one of the others at most', async ([, thinking]) => {
  const { queue, repeat, until, work } = simulated()
  for (let count = 0; count < 8; count += 1) {
    const heavy = queue.flow()
    repeat(() => work(heavy, 'heavy', 300), 0)
  }
  const [modest, other] = [queue.flow(), queue.flow()]
  repeat(() => work(other, 'other', 1), 20)
  const waits: number[] = []
  const ask = () => work(modest, 'modest', waits.length % 100 === 99 ? 100 : 1)
  repeat(ask, Number(thinking), waits)
  await until(200_000)
  expect(waits.length).toBeGreaterThan(400)
  // Before its first turn, it is unknown whether a client's turns are long.
  expect(Math.max(...waits.slice(1))).toBeLessThan(450)
})

test('a client of long turns has them beside new ones that have long turns, too', async () => {
  const { order, queue, repeat, until, work } = simulated()
  const [heavy, quick] = [queue.flow(), queue.flow()]
  repeat(() => work(heavy, 'heavy', 20), 0)
  repeat(() => work(quick, 'quick', 1), 20)
  for (let count = 0; count < 10; count += 1) repeat(() => work(queue.flow(), 'new', 20), 0)
  await until(60_000)
  // Of 30 turns among eleven clients.
  expect(order.filter((name) => name === 'heavy').length).toBeGreaterThan(2)
})

test('a client whose turns wait for other processes is not made to wait for them', async () => {
  const { order, queue, repeat, until, work } = simulated()
  const [flooding, delayed] = [queue.flow(), queue.flow()]
  repeat(() => work(flooding, 'flooding', 1), 0)
  repeat(() => work(delayed, 'delayed', 50, 1), 5)
  await until(10_000)
  expect(order.filter((name) => name === 'delayed').length).toBeGreaterThan(150)
})

test('beside a turn that takes long there are short ones, and no other long one', async () => {
  const { order, queue, until, workElsewhere } = simulated({ secondPlace: async () => {} })
  const [known, short] = [queue.flow(), queue.flow()]
  workElsewhere(short, 'short', 1)
  await until(10)
  workElsewhere(known, 'long', 6000)
  workElsewhere(queue.flow(), 'unknown', 500)
  for (let count = 0; count < 3; count += 1) workElsewhere(short, 'short', 1)
  await until(8000)
  const shorts = Array(3).fill(['short', 'end of short']).flat()
  expect(order.slice(2)).toEqual(['long', ...shorts, 'end of long', 'unknown', 'end of unknown'])
})

test('a dear turn is had beside one that lasts, which is not had beside another', async () => {
  const { order, queue, until, workElsewhere } = simulated({ secondPlace: async () => {} })
  const [dear, lasting] = [queue.flow(), queue.flow()]
  workElsewhere(dear, 'dear', 50)
  await until(60)
  workElsewhere(lasting, 'lasting', 6000)
  workElsewhere(dear, 'dear', 50)
  await until(8000)
  expect(order.splice(0).slice(2)).toEqual(['lasting', 'dear', 'end of dear', 'end of lasting'])
  workElsewhere(dear, 'dear', 50)
  workElsewhere(lasting, 'lasting', 500)
  await until(9000)
  expect(order).toEqual(['dear', 'end of dear', 'lasting', 'end of lasting'])
})

test('work that fails lets the next in', async () => {
  const { order, queue, until, work } = simulated()
  const flow = queue.flow()
  const failed = expect(flow.turn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  work(flow, 'next', 1)
  await until(10)
  await failed
  expect(order).toEqual(['next'])
})
