/**
 * The convex oracle: the best of all routes without gas, by a general convex solver. It runs in a process of
 * its own, and knows two-token pools with x · y = k.
 *
 * @module
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Address, Hex } from 'viem'
import { canonicalAddress, nativeToken } from '../../../core/address.ts'
import { stringifyJson } from '../../../core/json.ts'
import { feeOf, type Pool } from '../../../market/pools/pool.ts'
import { installedPython } from '../install.ts'
import type { Peer } from './peer.ts'

interface FoundStep {
  readonly pool: Hex
  readonly tokenIn: string
  readonly tokenOut: string
  readonly share: number
}

/** A handle that keeps this process running while it is referenced. */
interface Referenced {
  ref(): void
  unref(): void
}

const program = join(import.meta.dirname, 'convex.py')

export const convex: Peer = {
  name: 'cvxpy 1.7.3',
  async prepare({ pools, wrappedNative }) {
    const python = installedPython('convex', ['cvxpy==1.7.3'])
    const search = spawn(python, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = once(search, 'exit').then(() => ['{"error":"The program has ended."}'])
    const answers = createInterface(search.stdout)
    const described = pools.flatMap((pool) => describe(pool, wrappedNative) ?? [])
    search.stdin.write(`${stringifyJson(described)}\n`)
    // It reads to the end of its input, which comes when this process has no pending work.
    const waiting = [search, search.stdin, search.stdout] as readonly Referenced[]
    for (const one of waiting) one.unref()
    return async ({ buyToken, sellAmount, sellToken }) => {
      for (const one of waiting) one.ref()
      search.stdin.write(`${stringifyJson({ sellToken, buyToken, sellAmount })}\n`)
      const [line] = await Promise.race([once(answers, 'line'), ended])
      for (const one of waiting) one.unref()
      const found = JSON.parse(String(line)) as readonly FoundStep[] | { readonly error: string }
      if ('error' in found) throw new Error(found.error)
      const steps = found.map(({ pool, share, tokenIn, tokenOut }) => ({
        pool,
        tokenIn: canonicalAddress(tokenIn),
        tokenOut: canonicalAddress(tokenOut),
        take: { kind: 'share', share } as const,
      }))
      return steps.length > 0 ? steps : undefined
    }
  },
}

function describe(pool: Pool, wrappedNative: Address): object | undefined {
  if (pool.kind !== 'constant-product' && pool.kind !== 'concentrated') return undefined
  const tokens = pool.tokens.map((token) => (token === nativeToken ? wrappedNative : token))
  const { id } = pool
  return pool.kind === 'constant-product'
    ? { id, tokens, fee: feeOf(pool), reserves: pool.reserves }
    : { id, tokens, fee: feeOf(pool), sqrtPriceX96: pool.sqrtPriceX96, ticks: pool.ticks }
}
