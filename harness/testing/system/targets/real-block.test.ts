/** Commands on the market of a real block judge all clauses that it allows; docs/guides/forks.md lists the rest. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RunRecord } from '../../../judge/record.ts'
import { assay, type Ended } from '../../command.ts'
import { noWitness } from '../../witness/witness-block.ts'
import { startWitnessMarket, type WitnessMarket } from '../../witness/witness-market.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const page = readFileSync(join(import.meta.dirname, '../../../../docs/guides/forks.md'), 'utf8')
/** The rows of the table of clauses: the id, and the reason that the clause is not judged. */
const inconclusive = [...page.matchAll(/^\| `([\w-]+\/[\w-]+)` \| (.*) \|$/gm)].map(
  ([, id, why]) => `${id}: ${why}`,
)

describe.skipIf(noWitness)('a real block (skipped without the recorded blocks of mainnet)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-block-'))
  const tape = join(folder, 'block.tape')
  const flags = ['quote/*', 'solve/*', 'routes/*', 'v1/*', '--runs', '1', '--seed', '5', '--tape', tape]
  let market: WitnessMarket
  let recorded: Ended
  /** The state that the run requested and the block lacks. */
  let missing: readonly string[]

  beforeAll(async () => {
    market = await startWitnessMarket()
    const missed = market.misses().length
    recorded = await assay('record', ...flags, '--fork', market.url, '--out', join(folder, 'fork'))
    missing = market.misses().slice(missed)
  })
  afterAll(async () => {
    await market.stop()
    rmSync(folder, { recursive: true })
  })

  const clausesIn = (name: string): RunRecord['clauses'] =>
    JSON.parse(readFileSync(join(folder, name, 'record.json'), 'utf8')).clauses
  const outcomesIn = (name: string) => new Map(clausesIn(name).map(({ id, outcome }) => [id, outcome]))

  test('is judged by all clauses that its market allows', () => {
    expect(recorded, recorded.stderr).toMatchObject({ code: 5 })
    const having = (outcome: string) => clausesIn('fork').filter((clause) => clause.outcome === outcome)
    const said = having('inconclusive').map(({ id, reason }) => `${id}: ${reason?.split(': ').at(-1)}`)
    expect(said.toSorted()).toEqual(inconclusive.toSorted())
    expect(having('fail')).toEqual([])
    expect(having('pass').length).toBeGreaterThan(50)
    expect(missing).toEqual([])
  })

  test('its tape gives the same outcomes', { tags: ['long'] }, async () => {
    const played = await assay('run', ...flags, '--out', join(folder, 'tape'))
    expect(played.code).toBe(5)
    expect(outcomesIn('tape')).toEqual(outcomesIn('fork'))
  })
})
