/**
 * The pools that Uniswap's router considers: the deepest, by the counts of its own configuration for mainnet.
 * Its code for this queries a subgraph, so this is a reimplementation.
 *
 * @module
 */
import type { Address } from 'viem'
import type { ConcentratedPool } from '../../../market/pools/concentrated.ts'
import type { ConstantProductPool } from '../../../market/pools/constant-product.ts'
import type { Trade } from '../../../solver/evaluate.ts'

export type UniswapPool = ConstantProductPool | ConcentratedPool

/** A pool, tokens by their wrapped form, and the dollars in it. */
export interface Candidate {
  readonly pool: UniswapPool
  readonly tokens: readonly [Address, Address]
  readonly depth: number
}

interface Counts {
  readonly overall: number
  readonly direct: number
  readonly ofEnds: number
  readonly secondHop: number
  readonly withEachBase: number
  readonly withBases: number
}

const counts: Readonly<Record<UniswapPool['kind'], Counts>> = {
  'constant-product': { overall: 3, direct: 1, ofEnds: 5, secondHop: 2, withEachBase: 2, withBases: 6 },
  concentrated: { overall: 2, direct: 2, ofEnds: 3, secondHop: 1, withEachBase: 3, withBases: 5 },
}

/** @param all Deepest first. @param bases Tokens that most others trade against. */
export function candidatePools(
  all: readonly Candidate[],
  bases: readonly Address[],
  { buyToken, sellToken }: Trade,
): readonly Candidate[] {
  const kinds = ['constant-product', 'concentrated'] as const
  return kinds.flatMap((kind) => {
    const pools = all.filter(({ pool }) => pool.kind === kind)
    const { direct, ofEnds, overall, secondHop, withBases, withEachBase } = counts[kind]
    const withToken = (token: Address) => pools.filter(({ tokens }) => tokens.includes(token))
    const ends = [sellToken, buyToken]
    const based = ends.flatMap((end) =>
      bases
        .flatMap((base) =>
          withToken(end)
            .filter(({ tokens }) => tokens.includes(base))
            .slice(0, withEachBase),
        )
        .toSorted((a, b) => b.depth - a.depth)
        .slice(0, withBases),
    )
    const first = ends.flatMap((end) => withToken(end).slice(0, ofEnds))
    const second = ends.flatMap((end) =>
      first
        .filter(({ tokens }) => tokens.includes(end))
        .flatMap(({ tokens }) => tokens.filter((token) => token !== end))
        .flatMap((token) => withToken(token).slice(0, secondHop)),
    )
    const joining = withToken(sellToken).filter(({ tokens }) => tokens.includes(buyToken))
    return [
      ...new Set([...joining.slice(0, direct), ...based, ...pools.slice(0, overall), ...first, ...second]),
    ]
  })
}

/** Every path of at most three pools, with no pool or token twice. */
export function pathsThrough(
  pools: readonly Candidate[],
  { buyToken, sellToken }: Trade,
  longest = 3,
): readonly (readonly Candidate[])[] {
  const paths: (readonly Candidate[])[] = []
  const walk = (path: readonly Candidate[], met: readonly Address[]) => {
    const at = met.at(-1)
    for (const candidate of pools) {
      const next = candidate.tokens.find((token) => token !== at)
      if (at === undefined || next === undefined || !candidate.tokens.includes(at) || met.includes(next))
        continue
      if (next === buyToken) paths.push([...path, candidate])
      else if (path.length + 1 < longest) walk([...path, candidate], [...met, next])
    }
  }
  walk([], [sellToken])
  return paths
}
