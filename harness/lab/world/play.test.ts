/** A schedule plays the same way each time and on every machine, and no rule breaks on the reference. */
import { execFileSync } from 'node:child_process'
import { erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund } from '../../chain/execution/accounts.ts'
import { canonical } from '../../core/canonical.ts'
import { findImbalance } from './conservation.ts'
import { play } from './play.ts'
import { openStage, type Stage } from './stage.ts'
import { drawSchedule, type Step } from './step.ts'
import { openStore } from './stores.ts'
import { renderTimeline } from './timeline.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage('sqlite')
})

afterAll(() => stage.close())

const schedule = drawSchedule({ seed: 7, index: 1, length: 12 })
const submit = { kind: 'submit', client: 1, terms: 'cheap', delivery: 'once' } as const
const follow = { kind: 'follow' } as const

async function timelineOf(
  steps: readonly Pick<Step, 'actions' | 'fault'>[],
  { on = stage, automine = true, countsWaiting = false } = {},
): Promise<string> {
  const numbered = steps.map((step, number) => ({ ...step, number, isAimed: false }))
  return renderTimeline(await play(on, { id: '7.1.12', automine, countsWaiting, steps: numbered }))
}

function together(...actions: Step['actions']): Pick<Step, 'actions' | 'fault'> {
  return { actions, fault: undefined }
}

test('a schedule plays the same way twice, and nothing breaks on the reference', async () => {
  const first = await play(stage, schedule)
  const second = await play(stage, schedule)
  expect(renderTimeline(second)).toBe(renderTimeline(first))
  expect(first.violation).toBeUndefined()
})

test('a schedule gives the same bytes in another process', { timeout: 180_000 }, async () => {
  const program = `
    const [{ openStage }, { play }, { drawSchedule }, { renderTimeline }] = await Promise.all(
      ['stage', 'play', 'step', 'timeline'].map((name) => import(${JSON.stringify(import.meta.dirname)} + '/' + name + '.ts')))
    const stage = await openStage('sqlite')
    const played = await play(stage, drawSchedule({ seed: 7, index: 1, length: 12 }))
    await stage.close()
    process.stdout.write(renderTimeline(played))`
  const args = ['--input-type=module', '--eval', program]
  const env = { ...process.env, TZ: 'Pacific/Auckland' }
  const there = execFileSync(process.execPath, args, { encoding: 'utf8', env })
  expect(there).toBe(renderTimeline(await play(stage, schedule)))
})

test('two who act at once sign orders of their own, and a wallet sends one transaction after the other', async () => {
  const timeline = await timelineOf([
    together(submit, { ...submit, client: 2 }),
    together({ kind: 'revoke', client: 0, isAhead: false }, { kind: 'approve', client: 0, isAhead: false }),
  ])
  expect(timeline).toContain('submits order 1')
  expect(timeline).toContain('nothing broke')
})

test('an order expires by the clock of the service alone, and is open again when the clock is right', async () => {
  const steps = [
    together({ ...submit, terms: 'short' }),
    together({ kind: 'skew', seconds: 35 }),
    together(follow),
    together({ kind: 'skew', seconds: 0 }),
    together(follow),
    together({ kind: 'repeat', slot: 0 }),
  ]
  expect(await timelineOf(steps)).toContain('nothing broke')
})

test('a fill that offers less than the base fee is refused by the node, and no failure of the service', async () => {
  const steps = [together(submit), together({ kind: 'gas', gwei: 50 }), together(follow)]
  expect(await timelineOf(steps)).toContain('nothing broke')
})

test.each([false, true])(
  'a fill that waits for a lower base fee is not sent beside another one (counted as sent: %s)',
  async (countsWaiting) => {
    const steps = [
      together(submit),
      together(follow),
      together({ kind: 'gas', gwei: 2000 }),
      together({ kind: 'mine', blocks: 25 }),
      together(follow),
      together(follow),
    ]
    const timeline = await timelineOf(steps, { automine: false, countsWaiting })
    expect(timeline).toContain('nothing broke')
  },
)

test('of fills that a reorganisation has put back, the later ones are not sent again', async () => {
  const mine = { kind: 'mine', blocks: 1 } as const
  const [dear, cheap] = [{ kind: 'gas', gwei: 50 } as const, { kind: 'gas', gwei: 0 } as const]
  const back = { kind: 'reorganise', depth: 2, growth: 0, isResent: true } as const
  const first = [submit, follow, dear, mine, cheap, mine, follow]
  const second = [{ ...submit, client: 2 }, follow, mine, follow]
  const steps = [...first, ...second, back, follow].map((action) => together(action))
  expect(await timelineOf(steps, { automine: false })).toContain('nothing broke')
})

test('a token that comes from nowhere, or stays on its way, is noticed', async () => {
  const { node, base, stranger } = stage.ground
  await stage.ground.begin()
  const imbalance = () => findImbalance(node, base.block.number)
  const { client } = node
  const send = (to: Hex) =>
    client.writeContract({
      account: stranger,
      address: canonical.weth,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [to, 1n],
    })
  await send(base.wrappedNative)
  expect(await imbalance()).toBeUndefined()
  await fund(node, canonical.weth, stranger.address, 1n)
  expect(await imbalance()).toContain('have 1 more')
  await stage.ground.begin()
  await send(canonical.router)
  expect(await imbalance()).toContain('1 of')
})

test('others act while the answer of the node is late, and a client with a deadline gives up', async () => {
  const late = { kind: 'answer of the node late', at: 1 } as const
  const actions = [
    { kind: 'nonce', client: 1 },
    { kind: 'mine', blocks: 1 },
  ] as const
  const timeline = await timelineOf([{ actions, fault: late }, together(follow)])
  expect(timeline).toContain('client 1 asks for a nonce: 503')
  expect(timeline).toContain('nothing broke')
})

test.each([0, 1, 2])(
  'a chain that loses its power at write %s of the journal is as it answered',
  async (at) => {
    const mine = { kind: 'mine', blocks: 1 } as const
    const cut = { actions: [mine, submit], fault: { kind: 'power cut', at } as const }
    const steps = [together(submit), together(mine), together(mine), cut, together(follow)]
    const timeline = await timelineOf(steps)
    expect(timeline).toContain('the machine starts again')
    expect(timeline).toContain('nothing broke')
  },
)

test('a service with its orders in memory owes none after a crash, and takes them again', async () => {
  const volatile = { ...stage, store: await openStore('memory') }
  const crash = { kind: 'crash before', at: 1 } as const
  const steps = [together(submit), { actions: [follow], fault: crash }, together({ kind: 'repeat', slot: 0 })]
  const timeline = await timelineOf(steps, { on: volatile })
  expect(timeline).toContain('order 0 is submitted once more: 201')
  expect(timeline).toContain('nothing broke')
})

test('an order that was stored as the process ended may be listed, though it is refused later', async () => {
  const steps = [
    { actions: [submit], fault: { kind: 'crash after', at: 6 } as const },
    { actions: [{ kind: 'repeat', slot: 0 } as const], fault: { kind: 'disk full', at: 0 } as const },
  ]
  const timeline = await timelineOf(steps)
  expect(timeline).toContain('crash after at await 6, insert orders')
  expect(timeline).toContain('order 0 is submitted once more: 500')
  expect(timeline).toContain('nothing broke')
})

const url = process.env.ASSAY_TEST_POSTGRES

test.skipIf(url === undefined)(
  'a schedule plays on PostgreSQL as on SQLite (skipped without ASSAY_TEST_POSTGRES)',
  { tags: ['database'] },
  async () => {
    // Sequential: SQLite has one connection, so that one of two simultaneous statements waits before its turn.
    const oneByOne = drawSchedule({ seed: 7, index: 8, length: 30 })
    const store = await openStore(url ?? '')
    try {
      const there = await play({ ...stage, store }, oneByOne)
      expect(renderTimeline(there)).toBe(renderTimeline(await play(stage, oneByOne)))
    } finally {
      await store.close()
    }
  },
)
