/**
 * The reference for a target: a snapshot of the pools that it solves on. It gives each order a bound that no solution
 * exceeds, proved by prices and verified in integers, and the cost of gas.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import type { Address } from 'viem'
import { nativeToken } from '../core/address.ts'
import { parseMarket } from '../market/files/market-file.ts'
import { formatSnapshot } from '../market/files/snapshot-file.ts'
import { type Reader, readSnapshot } from '../market/reading/read.ts'
import type { Snapshot } from '../market/snapshot.ts'
import { certify, certifyBatch, type PaidTrade } from '../solver/bound.ts'
import {
  type BatchCertificate,
  paidAtPrices,
  verifiedBatchBound,
  verifiedBound,
} from '../solver/certificate/verify-bound.ts'
import { verifiedNetBound } from '../solver/certificate/verify-net-bound.ts'
import type { Trade } from '../solver/evaluate.ts'
import { certifyNet } from '../solver/net-bound/net-bound.ts'
import { type SolveOptions, solve } from '../solver/solve.ts'
import { relevantPools } from './corpus/relevant-pools.ts'
import { worthOf } from './corpus/worth.ts'

const unlimited: SolveOptions = { allows: () => true, effort: 'full', expired: () => false }

export interface BoundOracle extends NetOracle {
  /** Of the pools, the tokens and the gas price; equal markets at different blocks have the same. */
  readonly hash: string
  /** The AMM filter that selects the protocols of the snapshot, as far as the target has them; empty for none. */
  readonly amms: readonly string[]
  /** Base units of the bought token that no solution exceeds; `undefined` where no path leads to it. */
  bound(trade: Trade): bigint | undefined
  /** What a batch is paid and what no batch of these orders exceeds; `undefined` where no path leads to what one buys. */
  batchBound(orders: readonly PaidTrade[]): BatchBound | undefined
  /** Of the same pools where a unit of gas costs so much. */
  atGasPrice(wei: bigint): NetOracle
}

/** What depends on the price of gas. */
interface NetOracle {
  readonly snapshot: Snapshot
  /**
   * Base units of the bought token, rounded up, that no acyclic route within a transaction's gas pays net of the gas that the
   * reference reckons with. It is as tight as it takes to tell how far what the reference pays is from it; `undefined` where
   * it pays no more than its gas, or the token has no price.
   */
  netBound(trade: Trade): bigint | undefined
  /** Base units of a token that a unit of gas costs; zero where the token has no price. */
  gasPriceIn(token: Address): number
}

/** Both at the prices of the certificate, in base units of what the first order buys. */
export interface BatchBound {
  readonly bound: bigint
  readonly paid: bigint
  readonly certificate: BatchCertificate
}

/** The oracle of a chain at its latest block. */
export async function readBoundOracle(chain: Reader): Promise<BoundOracle> {
  return boundOracleOf(await readSnapshot(chain))
}

/** @throws {z.ZodError} if the text is JSON but not a known form of a market. */
export function parseBoundOracle(text: string): BoundOracle {
  return boundOracleOf(parseMarket(text))
}

export function boundOracleOf(snapshot: Snapshot): BoundOracle {
  const { chainId, gasPriceWei, pools, tokens, wrappedNative } = snapshot
  const { dollars } = worthOf(snapshot)
  const weiDollars = dollars.get(nativeToken) ?? dollars.get(wrappedNative) ?? 0
  const protocols = new Set(pools.map(({ protocol }) => protocol))
  protocols.delete('wrapped_native')
  const timeless = { number: 0n, hash: '0x', timestamp: 0n } as const
  const content = formatSnapshot({ chainId, gasPriceWei, pools, tokens, wrappedNative, block: timeless })
  const netOracles = new Map<bigint, NetOracle>()
  return {
    ...netOracleOf(snapshot),
    hash: createHash('sha256').update(content).digest('hex'),
    amms: [...protocols].toSorted().map((protocol) => `+${protocol}`),
    bound,
    batchBound(orders) {
      const relevant = [...new Set(orders.flatMap((order) => relevantPools(pools, order)))]
      const certificate = certifyBatch(relevant, orders)
      if (certificate === undefined) return undefined
      const paid = orders.map(({ buyAmount }) => buyAmount)
      return {
        bound: verifiedBatchBound(relevant, certificate),
        paid: paidAtPrices(certificate, paid),
        certificate,
      }
    },
    atGasPrice(wei) {
      const oracle = netOracles.get(wei) ?? netOracleOf({ ...snapshot, gasPriceWei: wei })
      netOracles.set(wei, oracle)
      return oracle
    },
  }

  function netOracleOf(priced: Snapshot): NetOracle {
    const gasPriceIn = (token: Address) => {
      const price = dollars.get(token)
      return price === undefined ? 0 : (Number(priced.gasPriceWei) * weiDollars) / price
    }
    return {
      snapshot: priced,
      gasPriceIn,
      netBound(trade) {
        const gasPrice = gasPriceIn(trade.buyToken)
        if (gasPrice === 0 && priced.gasPriceWei > 0n) return undefined
        const [solution] = solve(priced, [{ ...trade, minBuyAmount: 0n, extraPools: [] }], unlimited) ?? []
        if (solution === undefined) return undefined
        const relevant = relevantPools(pools, trade)
        const paid = Number(solution.buyAmount) - gasPrice * Number(solution.gas)
        // Of an order that costs more than it brings, no certificate is tight.
        if (paid <= 0) return undefined
        const certificate = certifyNet(relevant, trade, { gasPrice, paid })
        return certificate && verifiedNetBound(relevant, certificate)
      },
    }
  }

  function bound(trade: Trade): bigint | undefined {
    const relevant = relevantPools(pools, trade)
    const certificate = certify(relevant, trade)
    return certificate && verifiedBound(relevant, certificate)
  }
}
