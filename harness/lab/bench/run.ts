/**
 * Splits the time of a judge's run into parts, each beside a lower limit measured in the same process, and
 * prints the limits' share of the run: the remainder is the most that could be saved.
 *
 * @module
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { approve, fund } from '../../chain/execution/accounts.ts'
import { execute, sandbox } from '../../chain/execution/execute.ts'
import { genesisToken } from '../../chain/genesis/tokens.ts'
import { freeGas } from '../../chain/place.ts'
import { maxUint256 } from '../../core/amount.ts'
import { type Reference, startReference } from '../../interfaces/solver-api/reference/embedded/reference.ts'
import { createMarket } from '../../market/market.ts'
import type { Snapshot } from '../../market/snapshot.ts'
import { encodeSwap } from '../../solver/encode.ts'
import { solve } from '../../solver/solve.ts'
import { type Figure, rate, tableOf } from './figures.ts'

export async function benchRun(print: (line: string) => void): Promise<void> {
  const reference = await startReference()
  try {
    const snapshot = await createMarket(reference.node).snapshot()
    // Each part twice: the first round warms up.
    await figuresOf(reference, snapshot, 0n)
    const figures = await figuresOf(reference, snapshot, 1n)
    print(tableOf(Object.values(figures)))
    print(shareOf(runOnce(), figures))
  } finally {
    await reference.stop()
  }
}

const count = 60

/** Base units between a directly solved and a quoted amount, because results are cached. */
const half = 500_000n

const sellToken = genesisToken('USDC').address
const buyToken = genesisToken('WETH').address
const seller = '0x5a5a00000000000000000000000000000000f11e'

type Figures = Record<'cases' | 'answers' | 'trades', Figure>

async function figuresOf(reference: Reference, snapshot: Snapshot, round: bigint): Promise<Figures> {
  const amounts = Array.from({ length: count }, (_, index) => 10n ** 9n + round * 10n ** 6n + BigInt(index))
  return {
    cases: await cases(reference),
    answers: await answers(reference, snapshot, amounts),
    trades: await trades(reference, snapshot),
  }
}

async function cases(reference: Reference): Promise<Figure> {
  const { client } = reference.node
  const opened = await rate(count, () => times((index) => reference.open(index)))
  let id = await client.snapshot()
  const bare = await rate(count, () =>
    times(async () => {
      await client.revert({ id })
      id = await client.snapshot()
    }),
  )
  return figure('cases opened', opened, 'bare reverts', bare)
}

async function answers(
  reference: Reference,
  snapshot: Snapshot,
  amounts: readonly bigint[],
): Promise<Figure> {
  const session = await reference.open(0)
  const bare = await rate(count, () => times((index) => solved(snapshot, amounts[index] ?? 0n)))
  const answered = await rate(count, () =>
    times(async (index) => {
      // Without this, the virtual clock would not advance, and it limits the rate.
      session.clock.advance(1n)
      const orders = [
        { sell_token: sellToken, buy_token: buyToken, sell_amount: `${(amounts[index] ?? 0n) + half}` },
      ]
      const { status } = await session.fetch(
        new Request('http://reference/v2/solver/quote', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ blockchain: 'ethereum', orders }),
        }),
      )
      if (status !== 200) throw new Error(`a quote was answered with ${status}`)
    }),
  )
  return figure('quotes answered', answered, 'bare solves', bare)
}

async function trades({ node, router }: Reference, snapshot: Snapshot): Promise<Figure> {
  const { client } = node
  const amount = 10n ** 9n
  const [solution] = solved(snapshot, amount) ?? []
  if (solution === undefined) throw new Error('the order has no solution')
  const data = encodeSwap({
    route: solution.route,
    sellToken,
    buyToken,
    sellAmount: amount,
    minBuyAmount: 0n,
    receiver: seller,
  })
  const transaction = { from: seller, to: router, data } as const
  const judged = await rate(count, () =>
    times(() =>
      sandbox(node, async (copy) => {
        await fund(copy, sellToken, seller, amount)
        await approve(copy, sellToken, seller, router, amount)
        const { status } = await execute(copy, transaction)
        if (status !== 'success') throw new Error('the trade reverted')
      }),
    ),
  )
  const bare = await sandbox(node, async (copy) => {
    await fund(copy, sellToken, seller, amount * BigInt(count))
    await approve(copy, sellToken, seller, router, maxUint256)
    await client.impersonateAccount({ address: seller })
    return rate(count, () =>
      times(() =>
        client.sendTransaction({ account: seller, to: router, data, gas: 16_777_216n, ...freeGas }),
      ),
    )
  })
  return figure('trades funded, approved and judged', judged, 'bare transactions', bare)
}

function solved(snapshot: Snapshot, sellAmount: bigint) {
  const order = { sellToken, buyToken, sellAmount, minBuyAmount: 0n, extraPools: [] }
  return solve(snapshot, [order], { allows: () => true, effort: 'fast', expired: () => false })
}

async function times(work: (index: number) => unknown): Promise<void> {
  for (let index = 0; index < count; index += 1) await work(index)
}

type Rate = Awaited<ReturnType<typeof rate>>

function figure(label: string, { perSecond }: Rate, limit: string, bare: Rate): Figure {
  return { label, perSecond, limit, limitPerSecond: bare.perSecond }
}

const recordSchema = z.object({
  durationMs: z.number(),
  transactions: z.object({ executed: z.number() }),
  clauses: z.array(z.object({ id: z.string(), cases: z.number(), requests: z.number() })),
})

/** Runs in a process of its own, because a process has one node. */
function runOnce() {
  const out = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const main = join(import.meta.dirname, '../../cli/main.ts')
  const options = ['--seed', '7', '--runs', '1', '--workers', '1', '--out', out]
  const { status, stderr } = spawnSync(process.execPath, [main, 'run', ...options], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the run ended with exit code ${status}: ${stderr}`)
  const record = recordSchema.parse(JSON.parse(readFileSync(join(out, 'record.json'), 'utf8')))
  rmSync(out, { recursive: true })
  return record
}

/** A request of a group that quotes or solves counts as one solve, others as none. */
const solving = /^(quote|solve|routes|amms|spread|v1)\//

function shareOf(record: z.output<typeof recordSchema>, figures: Figures): string {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const seconds = sum([
    sum(record.clauses.map(({ cases }) => cases)) / figures.cases.limitPerSecond,
    sum(record.clauses.map(({ id, requests }) => (solving.test(id) ? requests : 0))) /
      figures.answers.limitPerSecond,
    record.transactions.executed / figures.trades.limitPerSecond,
  ])
  const share = (100 * seconds * 1000) / record.durationMs
  return `${share.toFixed(0)} % of a run with one case a clause is its reverts, solves and transactions, bare`
}
