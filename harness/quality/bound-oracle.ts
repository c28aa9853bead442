/**
 * The reference for a target: a snapshot of the pools that it solves on. The oracle gives each order a bound that no
 * solution exceeds, proved by prices and verified in integers, and the cost of gas.
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
  /** Hash of the pools, the tokens and the gas price; equal for equal markets at different blocks. */
  readonly hash: string
  /** The AMM filter that selects those protocols of the snapshot that the target supports; empty for none. */
  readonly amms: readonly string[]
  /** Base units of the bought token that no solution exceeds; `undefined` if no path leads to it. */
  bound(trade: Trade): bigint | undefined
  /**
   * The payment of a batch, and a bound that no batch of these orders exceeds; `undefined` if a bought token has no
   * path.
   */
  batchBound(orders: readonly PaidTrade[]): BatchBound | undefined
  /** The oracle of the same pools at another price of gas, in wei per unit. */
  atGasPrice(wei: bigint): NetOracle
}

/** The functions that depend on the price of gas. */
interface NetOracle {
  readonly snapshot: Snapshot
  /**
   * Base units of the bought token, rounded up, that no acyclic route within a transaction's gas limit pays net of gas,
   * by the reference's gas figures. The search for the bound ends once it is close to the reference's own payment.
   * `undefined` if that payment does not exceed its gas, or the token has no price.
   */
  netBound(trade: Trade): bigint | undefined
  /** Base units of a token per unit of gas; zero if the token has no price. */
  gasPriceIn(token: Address): number
}

/** Both at the prices of the certificate, in base units of the first order's bought token. */
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
        // No certificate is tight for an order whose gas exceeds its payment.
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
