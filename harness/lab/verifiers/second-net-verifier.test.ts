/** Certificates net of gas, verified by two programs that share no code. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { formatSnapshot } from '../../market/files/snapshot-file.ts'
import type { Pool } from '../../market/pools/pool.ts'
import type { Snapshot } from '../../market/snapshot.ts'
import { netCertificateFile } from '../../solver/certificate/certificate-file.ts'
import type { Cases, Leaf, NetCertificate } from '../../solver/certificate/net-certificate.ts'
import { verifiedNetBound } from '../../solver/certificate/verify-net-bound.ts'
import { most } from '../../solver/certificate/verify-net-yield.ts'
import { certified, inOneManager, sparse } from '../../solver/net-bound/certified.samples.ts'
import { disturbed, divisions } from '../../solver/net-bound/disturbed-cases.samples.ts'
import { draws } from '../../testing/draws.ts'
import { placedOrders } from '../../testing/orders.ts'

const slow = { timeout: 300_000 }
const hasPython = spawnSync('python3', ['--version']).status === 0
const verifiers = import.meta.dirname
const folder = mkdtempSync(join(tmpdir(), 'net-certificates-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe.skipIf(!hasPython)('another verifier (skipped where there is no python3)', () => {
  test('finds the same bound, or refuses the same certificates', slow, () => {
    const claims = fc.record({
      placed: placedOrders(sparse, { magnitude: [3, 5] }),
      drawn: divisions,
      nonce: fc.nat(),
      change: fc.constantFrom<Change>(...changes),
    })
    const bounds = fc
      .sample(claims, { seed: 20_26, numRuns: draws(20) })
      .flatMap(({ placed: found, drawn, nonce, change }) => {
        const placed = nonce % 3 === 0 ? found : inOneManager(found)
        const { certificate, pools } = certified(placed, 20, nonce % 4 === 0 ? 1 : 2)
        if (!certificate) return []
        const all = nonce % 2 === 0 ? certificate.cases : disturbed(certificate, pools, drawn, nonce)
        const claim = changed({ ...certificate, cases: all }, pools, change)
        return [{ claim, pools, snapshot: placed.snapshot }]
      })
    const others = boundsByPython(bounds)
    for (const [place, { claim, pools }] of bounds.entries()) {
      const [one, other] = [boundOrNone(pools, claim), others[place]]
      expect(other === undefined, `claim ${place}: ${one}, ${other}`).toBe(one === undefined)
      if (one === undefined || other === undefined) continue
      const apart = one > other ? one - other : other - one
      expect(apart).toBeLessThanOrEqual((one < 0n ? -one : one) / 10n ** 9n + 2n)
    }
    expect(others.filter((other) => other === undefined).length).toBeGreaterThan(1)
    expect(others.filter((other) => other !== undefined).length).toBeGreaterThan(2)
  })
})

const changes = [
  'none',
  'none',
  'charge',
  'charge',
  'debt',
  'level',
  'raise',
  'gas',
  'price',
  'twice',
  'opposed',
  'warm',
  'token',
  'held',
  'contract',
  'used',
  'manager',
] as const
type Change = (typeof changes)[number]

/** The certificate with a fault, or with a charge for a limit that does not bind. */
function changed(certificate: NetCertificate, pools: readonly Pool[], change: Change): NetCertificate {
  const { cases: all, gas, buyToken } = certificate
  const pool = pools.find(({ tokens }) => tokens.length > 2) ?? pools[0]
  if (pool === undefined || change === 'none') return certificate
  const [sold = buyToken, bought = buyToken, last = sold] = pool.tokens
  const branch = { pool: pool.id, sold, bought, level: 1, below: all, from: all }
  switch (change) {
    case 'gas':
      return { ...certificate, gas: { ...gas, pools: new Map([...gas.pools].slice(1)) } }
    case 'level':
      return { ...certificate, cases: { ...branch, level: 10_000 } }
    case 'charge':
      return { ...certificate, gas: { ...gas, limit: { ...gas.limit, price: gas.price / 3n } } }
    case 'debt':
      return { ...certificate, gas: { ...gas, limit: { ...gas.limit, price: -1n } } }
    case 'twice':
      return { ...certificate, cases: { ...branch, from: branch } }
    case 'opposed':
      return { ...certificate, cases: { ...branch, from: { ...branch, sold: bought, bought: last } } }
    case 'token':
      return { ...certificate, cases: { token: buyToken, below: all, from: all } }
    case 'held': {
      const [token = buyToken] = gas.tokens.keys()
      return { ...certificate, cases: { token, below: { token, below: all, from: all }, from: all } }
    }
    case 'contract':
      return { ...certificate, cases: { contract: pool.address, below: all, from: all } }
    case 'used': {
      const [contract = buyToken] = gas.contracts.keys()
      return { ...certificate, cases: { contract, below: { contract, below: all, from: all }, from: all } }
    }
    case 'manager': {
      const { address: contract } = pool
      const contracts = new Map(gas.contracts).set(contract, 20_000n)
      const below = { contract, below: all, from: all }
      return { ...certificate, gas: { ...gas, contracts }, cases: { ...branch, below } }
    }
    case 'warm': {
      const own = gas.pools.get(pool.id)
      const warm = own && { ...own, warm: 1n + most(own.steps) }
      return { ...certificate, gas: { ...gas, pools: new Map(warm && [...gas.pools, [pool.id, warm]]) } }
    }
    case 'raise':
      return withLeaf(({ prices }) => ({
        prices,
        asks: new Map([[pool.id, [{ sold, bought, price: 0n }]]]),
      }))
    case 'price':
      return withLeaf(({ prices, asks }) => ({ prices: new Map([...prices].slice(1)), asks }))
  }

  function withLeaf(change: (leaf: Leaf) => Cases): NetCertificate {
    const visit = (one: Cases): Cases => ('prices' in one ? change(one) : { ...one, from: visit(one.from) })
    return { ...certificate, cases: visit(all) }
  }
}

function boundOrNone(pools: readonly Pool[], certificate: NetCertificate): bigint | undefined {
  try {
    return verifiedNetBound(pools, certificate)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** In one process, which prints a bound or a reason per line. */
const program = `
import json, sys
sys.path.insert(0, sys.argv[1])
verifier = __import__("verify-net-bound")
for claim in json.load(open(sys.argv[2])):
    try:
        print(verifier.verified_net_bound(claim))
    except verifier.gross.Unproved as reason:
        print("refused:", reason)
`

interface Claim {
  readonly claim: NetCertificate
  readonly pools: readonly Pool[]
  readonly snapshot: Snapshot
}

function boundsByPython(claims: readonly Claim[]): readonly (bigint | undefined)[] {
  const path = join(folder, 'claims.json')
  const texts = claims.map(({ claim, snapshot }): unknown => ({
    market: JSON.parse(formatSnapshot(snapshot)),
    ...netCertificateFile(claim),
  }))
  writeFileSync(path, JSON.stringify(texts))
  const { status, stderr, stdout } = spawnSync('python3', ['-c', program, verifiers, path], {
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  const lines = stdout.trim().split('\n')
  return lines.map((line) => (line.startsWith('refused') ? undefined : BigInt(line)))
}
