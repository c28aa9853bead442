/** Certificates with one fault: both verifiers refuse them, and for the same reason. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { formatSnapshot } from '../../market/files/snapshot-file.ts'
import { netCertificateFile } from '../../solver/certificate/certificate-file.ts'
import type { Ask, Cases, GasCosts, Leaf, NetCertificate } from '../../solver/certificate/net-certificate.ts'
import { verifiedNetBound } from '../../solver/certificate/verify-net-bound.ts'
import type { PoolGas } from '../../solver/certificate/verify-net-yield.ts'
import { certified, sparse } from '../../solver/net-bound/certified.samples.ts'
import { placedOrders } from '../../testing/orders.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
const verifiers = import.meta.dirname
const folder = mkdtempSync(join(tmpdir(), 'malformed-certificates-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { certificate, pool, pools, snapshot } = sample()
const { buyToken, gas, prices } = certificate
const [sold = buyToken, bought = buyToken] = pool.tokens
const price = prices.get(sold) ?? 0n
const ask: Ask = { sold, bought, price: 2n * price }
const leaf: Leaf = { prices, asks: new Map([[pool.id, [ask]]]) }
const branch = { pool: pool.id, sold, bought, level: 1, below: leaf, from: leaf }
const byContract = { contract: pool.address, below: leaf, from: leaf }
const [token = buyToken] = gas.tokens.keys()
const huge = 2n ** 1100n

const faults: readonly (readonly [fault: string, place: string, certificate: NetCertificate])[] = [
  ['less than nothing sold', 'orders.0.sellAmount', { ...certificate, sellAmount: -1n }],
  ['more sold than there can be', 'orders.0.sellAmount', { ...certificate, sellAmount: 2n ** 256n }],
  ['a price of zero', `prices.${sold}`, { ...certificate, prices: priced(0n) }],
  ['a price below zero', `prices.${sold}`, { ...certificate, prices: priced(-1n) }],
  ['a price that is no float', `prices.${sold}`, { ...certificate, prices: priced(huge) }],
  ['gas at a price below zero', 'gas.price', withGas({ price: -1n })],
  ['gas at a price that is no float', 'gas.price', withGas({ price: huge })],
  ['a negative limit', 'gas.limit.units', withGas({ limit: { ...gas.limit, units: -1n } })],
  ['a negative charge', 'gas.limit.price', withGas({ limit: { ...gas.limit, price: -1n } })],
  ['negative gas of a route', 'gas.base', withGas({ base: -1n })],
  ['negative gas of a token', `gas.tokens.${token}`, withGas({ tokens: new Map([[token, -1n]]) })],
  ['negative gas of a contract', `gas.contracts.${pool.address}`, withGas({ contracts: atPool(-1n) })],
  [
    'gas of a contract that is no word',
    `gas.contracts.${pool.address}`,
    withGas({ contracts: atPool(2n ** 256n) }),
  ],
  ['negative gas of a step', `gas.pools.${pool.id}.steps.1`, withPool({ steps: [1n, -1n] })],
  ['gas of no step', `gas.pools.${pool.id}.steps`, withPool({ steps: [] })],
  ['gas of too few steps', `gas.pools.${pool.id}.steps`, withPool({ steps: [1n] })],
  ['gas of too many steps', `gas.pools.${pool.id}.steps`, withPool({ steps: [1n, 1n, 1n] })],
  ['negative gas of a tick', `gas.pools.${pool.id}.ticks.0`, withPool({ ticks: [-1n, 0n] })],
  ['gas of ticks in one direction', `gas.pools.${pool.id}.ticks`, withPool({ ticks: [0n] as never })],
  ['negative gas of a first tick', `gas.pools.${pool.id}.firstTick`, withPool({ firstTick: -1n })],
  ['negative gas of a word', `gas.pools.${pool.id}.word`, withPool({ word: -1n })],
  ['negative gas of a warm pool', `gas.pools.${pool.id}.warm`, withPool({ warm: -1n })],
  ['a price of zero in a leaf', `cases.prices.${sold}`, withCases({ ...leaf, prices: priced(0n) })],
  ['a price that is no float in a branch', `cases.from.prices.${sold}`, inBranch({ prices: priced(huge) })],
  ['an ask that is no float', `cases.asks.${pool.id}.0.price`, asking({ ...ask, price: huge })],
  ['a second ask below the price', `cases.asks.${pool.id}`, asking(ask, { ...ask, price: 1n })],
  ['the same ask twice', `cases.asks.${pool.id}`, asking(ask, ask)],
  ['a case of two kinds', 'cases', withCases({ ...branch, token })],
  ['a case of a contract and a pool', 'cases', withCases({ ...branch, contract: pool.address })],
  ['a contract that takes nothing', `use ${pool.address}`, withCases(byContract)],
  ['a contract twice', `use ${pool.address}`, sharing({ ...byContract, below: byContract })],
  ['a contract of a pool that is used', `use ${pool.address}`, sharing({ ...branch, from: byContract })],
  ['a pool of a contract that is not used', 'level 1', sharing({ ...byContract, below: branch })],
  ['a level that is not whole', 'level 1.5', withCases({ ...branch, level: 1.5 })],
  ['cases that are too deep', 'cases', withCases(nested(2_000))],
]

const text = fileOf(certificate)
const repeated = (name: string) => text.replace(`"${name}":`, `"${name}":"1","${name}":`)

/** Faults of a file, which has no types. */
const files: readonly (readonly [fault: string, reason: string, file: string])[] = [
  ['a name twice', 'base is there twice', repeated('base')],
  ['a price twice', `${sold} is there twice`, repeated(sold)],
  ['no gas', "KeyError('gas')", text.replace('"gas":', '"gases":')],
  ['a number that is no text', 'gas.base is not', text.replace(`"base":"${gas.base}"`, '"base":1.5')],
  ['a claim that is no number', 'bound is not', text.replace('{', '{"bound":"all",')],
  ['a case of no kind', 'cases is not', text.replace('"cases":', '"cases":{},"others":')],
  ['a level that is no number', 'level True', fileOf(withCases(branch)).replace('"level":1', '"level":true')],
  [
    'a level that is written otherwise',
    'level 1.0',
    fileOf(withCases(branch)).replace('"level":1', '"level":1.0'),
  ],
  ['no JSON', 'JSONDecodeError', text.slice(1)],
]

const sound = [certificate, withCases(leaf), withCases(branch), sharing(byContract)]

describe.skipIf(!hasPython)('another verifier (skipped where there is no python3)', () => {
  const given = [...faults.map(([, , claim]) => fileOf(claim)), ...files.map(([, , file]) => file)]
  const answers = hasPython ? answersByPython([...given, ...sound.map(fileOf)]) : []

  test.each(faults.map((fault, index) => [...fault, index] as const))(
    'refuses %s for the same reason',
    (_fault, place, claim, index) => {
      const reason = refusal(claim)
      expect(reason).toContain(place)
      expect(answers[index]).toEqual({ status: 2, text: reason })
    },
  )

  test.each(files.map((fault, index) => [...fault, index] as const))(
    'refuses a file with %s',
    (_fault, reason, _file, index) => {
      const answer = { status: 2, text: expect.stringContaining(reason) }
      expect(answers[faults.length + index]).toEqual(answer)
    },
  )

  test('proves a bound without a fault', () => {
    expect(answers.slice(given.length).map(({ status }) => status)).toEqual(sound.map(() => 0))
    expect(sound.map(refusal)).toEqual(sound.map(() => undefined))
  })
})

/** An order on a market with a two-token pool that neither holds the bought token nor wraps ether. */
function sample() {
  for (const placed of fc.sample(placedOrders(sparse, { magnitude: [3, 5] }), { seed: 20_26, numRuns: 30 })) {
    const { certificate, pools } = certified(placed, 20)
    const pool = pools.find(({ kind, tokens }) => {
      return kind !== 'wrap' && tokens.length === 2 && !tokens.includes(placed.order.buyToken)
    })
    if (certificate && pool) return { certificate, pool, pools, snapshot: placed.snapshot }
  }
  throw new Error('no market has such a pool')
}

function priced(other: bigint): NetCertificate['prices'] {
  return new Map(prices).set(sold, other)
}

function withGas(change: Partial<GasCosts>): NetCertificate {
  return { ...certificate, gas: { ...gas, ...change } }
}

function withPool(change: Partial<PoolGas>): NetCertificate {
  const own = gas.pools.get(pool.id)
  return withGas({ pools: new Map(own && [...gas.pools, [pool.id, { ...own, ...change }]]) })
}

function withCases(cases: Cases): NetCertificate {
  return { ...certificate, cases }
}

function atPool(units: bigint): GasCosts['contracts'] {
  return new Map(gas.contracts).set(pool.address, units)
}

/** Charges the gas of a pool's contract. */
function sharing(cases: Cases): NetCertificate {
  return { ...withGas({ contracts: atPool(1n) }), cases }
}

function inBranch(change: Partial<Leaf>): NetCertificate {
  return withCases({ ...branch, from: { ...leaf, ...change } })
}

function asking(...asks: readonly Ask[]): NetCertificate {
  return withCases({ ...leaf, asks: new Map([[pool.id, asks]]) })
}

/** A leaf below this many branches. */
function nested(depth: number): Cases {
  let cases: Cases = leaf
  for (let left = depth; left > 0; left--) cases = { ...branch, from: cases }
  return cases
}

function refusal(claim: NetCertificate): string | undefined {
  try {
    verifiedNetBound(pools, claim)
    return undefined
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}

function fileOf(claim: NetCertificate): string {
  return JSON.stringify({ market: JSON.parse(formatSnapshot(snapshot)), ...netCertificateFile(claim) })
}

/** In one process, which prints its result for each file on one line, and its exit code on another. */
const program = `
import sys
sys.path.insert(0, sys.argv[1])
verifier = __import__("verify-net-bound")
sys.stderr = sys.stdout
for path in sys.argv[2:]:
    sys.argv = ["", path]
    try:
        verifier.gross.answer(verifier.verified_net_bound)
    except SystemExit as end:
        print(int(end.code))
`

interface Answer {
  readonly status: number
  readonly text: string
}

function answersByPython(files: readonly string[]): readonly Answer[] {
  const paths = files.map((text, index) => {
    const path = join(folder, `${index}.json`)
    writeFileSync(path, text)
    return path
  })
  const { status, stderr, stdout } = spawnSync('python3', ['-c', program, verifiers, ...paths], {
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  const lines = stdout.split('\n')
  return paths.map((_, index) => ({ text: lines[2 * index] ?? '', status: Number(lines[2 * index + 1]) }))
}
