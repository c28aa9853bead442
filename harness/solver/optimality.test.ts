/**
 * How far solutions are from the best there is: below bounds that are verified, beside everything that could be
 * chosen on markets small enough to try it all, and against themselves with less choice or more to sell.
 */
import fc from 'fast-check'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseMarket } from '../market/market-file.ts'
import type { Pool } from '../market/pool.ts'
import type { Snapshot } from '../market/snapshot.ts'
import { supportedProtocols } from '../spec/protocols.ts'
import { certify } from './bound.ts'
import { gasPriceIn } from './gas-price.ts'
import { except, type Placed, placedOrders, solved } from './orders.samples.ts'
import type { Order, Solution } from './solve.ts'
import type { MarketSize } from './synthetic-market.ts'
import { verifiedBound } from './verify-bound.ts'

const pairs: MarketSize = { tokens: 60, constantProduct: 300, concentrated: 0, weighted: 0, stable: 0 }
const concentrated: MarketSize = { ...pairs, constantProduct: 250, concentrated: 150 }
const everything: MarketSize = { tokens: 60, constantProduct: 200, concentrated: 120, weighted: 50, stable: 6 }

const patience = { timeout: 120_000 }
