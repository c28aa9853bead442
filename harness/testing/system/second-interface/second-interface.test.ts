/**
 * The judge depends on no interface: a second one, with its own client and universe, is judged, proved and reported by
 * the same commands, and nothing of the first interface is in the results.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test, vi } from 'vitest'
import { CommandFailed, type ExitCode } from '../../../cli/exit.ts'
import { defaultInterface, interfaceNamed, interfaceOf } from '../../../cli/interfaces.ts'
import compareCommand from '../../../cli/judging/compare.ts'
import diffCommand from '../../../cli/judging/diff.ts'
import proveCommand from '../../../cli/judging/prove.ts'
import replayCommand from '../../../cli/judging/replay.ts'
import runCommand from '../../../cli/judging/run.ts'
import { clausesMatching } from '../../../cli/judging/scenarios.ts'
import type { Fetch } from '../../../core/transport/transport.ts'
import type { RunRecord } from '../../../judge/record.ts'
import { renderJson } from '../../../report/formats/json.ts'
import { ratesService, registeredWith } from './rates.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-second-'))
afterAll(() => rmSync(folder, { recursive: true }))

const rates = registeredWith(ratesService)

/** Converts amounts above a thousand as if they were a thousand. */
const faulty: Fetch = async (request) => {
  const url = new URL(request.url)
  if (Number(url.searchParams.get('amount')) > 1_000) url.searchParams.set('amount', '1000')
  return ratesService(new Request(url))
}

const flagsIn = (name: string) => ({
  clauses: [],
  target: 'reference',
  runs: 20,
  seed: 7,
  out: join(folder, name),
})

const read = (...path: readonly string[]) => readFileSync(join(folder, ...path), 'utf8')
const recordIn = (name: string): RunRecord => JSON.parse(read(name, 'record.json'))
const outcomesOf = ({ clauses }: RunRecord) => clauses.map(({ id, outcome }) => [id, outcome])

const isUsageError = (error: unknown) => error instanceof CommandFailed && error.exitCode === 2

describe('a service that satisfies every clause', () => {
  let exitCodes: readonly ExitCode[]
  beforeAll(async () => {
    const flags = flagsIn('good')
    exitCodes = [await runCommand(flags, rates), await proveCommand(flags, rates)]
  })

  test('passes, and every mutant of it is killed', () => assert.deepEqual(exitCodes, [0, 0]))

  test('has a record that names the interface and holds only its clauses', () => {
    const record = recordIn('good')
    assert.equal(record.interface, 'rates')
    assert.deepEqual(outcomesOf(record), [
      ['pairs/are-a-list', 'pass'],
      ['rate/is-proportional', 'pass'],
      ['rate/unknown-pair-is-404', 'pass'],
    ])
  })

  test('has a proof of only these clauses', () => {
    const { clauses } = JSON.parse(read('good', 'proof.json'))
    assert.deepEqual(
      clauses.map(({ mutants }: { mutants: { killed: boolean }[] }) => mutants.map(({ killed }) => killed)),
      [
        [true, true],
        [true, true],
        [true, true],
      ],
    )
  })

  test('has reports without a clause of the first interface', () => {
    for (const name of ['index.html', 'summary.md', 'junit.xml', 'ctrf.json', 'results.sarif']) {
      const text = read('good', name)
      for (const { id } of defaultInterface.api.clauses) assert.ok(!text.includes(id), `${name} holds ${id}`)
    }
  })
})

test('a false alarm is listed with its variant and its clause', async () => {
  const printed: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => printed.push(line))
  const variants = { 'worth at most a thousand': () => faulty, 'as it is': () => ratesService }
  try {
    const exitCode = await proveCommand(
      { ...flagsIn('alarm'), variants: true },
      { ...rates, variants: async () => variants },
    )
    assert.equal(exitCode, 6)
  } finally {
    log.mockRestore()
  }
  assert.match(
    printed.at(-1) ?? '',
    /^2 permitted variants: 1 false alarms\nworth at most a thousand: 1 false alarms\n {2}rate\/is-proportional: /,
  )
})

describe('a service at fault', () => {
  let exitCode: ExitCode
  beforeAll(async () => {
    exitCode = await runCommand(flagsIn('faulty'), registeredWith(faulty))
  })

  test('fails the clause that it violates, with the smallest failing input', () => {
    assert.equal(exitCode, 1)
    const failures = recordIn('faulty').clauses.filter(({ outcome }) => outcome === 'fail')
    assert.deepEqual(
      failures.map(({ counterexample, id }) => [id, counterexample?.given]),
      [['rate/is-proportional', { pair: 'EURUSD', amount: '501' }]],
    )
  })

  test('fails it again in a replay of the record, and passes once it is fixed', async () => {
    const flags = { case: join(folder, 'faulty', 'record.json'), target: 'reference' }
    assert.equal(await replayCommand(flags, registeredWith(faulty)), 1)
    assert.equal(await replayCommand(flags, rates), 0)
  })

  test('is replayed by a line that names the interface', () => {
    assert.match(read('faulty', 'summary.md'), /replay rate\/is-proportional@\S+ --interface rates/)
  })

  test('is compared with another', async () => {
    const left = join(folder, 'faulty', 'record.json')
    await compareCommand({ ...flagsIn('compared'), left, right: 'reference', clauses: ['rate/*'] }, rates)
    assert.match(read('compared', 'comparison.md'), /2 clauses, 1 with different outcomes/)
  })
})

describe('two interfaces are kept apart', () => {
  const [ofFirst = ''] = defaultInterface.api.clauses.map(({ id }) => id)

  test('a clause of the first is unknown to the second', () => {
    assert.throws(() => clausesMatching([ofFirst], { interface: rates }), isUsageError)
  })

  test('their records cannot be compared', () => {
    const [one, other] = [join(folder, 'one.json'), join(folder, 'other.json')]
    const record = { version: 2, interface: 'rates', clauses: [] }
    writeFileSync(one, renderJson(record))
    writeFileSync(other, renderJson({ ...record, interface: 'solver-api' }))
    assert.throws(() => diffCommand({ old: one, new: other }), isUsageError)
  })

  test('a record is judged by the interface that it names', () => {
    assert.equal(interfaceOf(recordIn('good'), rates), rates)
    assert.throws(() => interfaceOf(recordIn('good'), defaultInterface), isUsageError)
  })

  test('an unknown interface is wrong usage, and the error lists the known ones', () => {
    assert.throws(() => interfaceNamed('rates'), /"rates".*solver-api/)
  })
})
