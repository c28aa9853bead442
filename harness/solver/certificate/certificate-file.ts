/**
 * A certificate as the file that another program verifies together with the market's file: amounts and prices are
 * decimal strings, maps are objects.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Cases, NetCertificate } from './net-certificate.ts'

/** `orders`, `prices`, `gas` and `cases`, as `verify-net-bound.py` describes them. */
export function netCertificateFile({
  sellToken,
  buyToken,
  sellAmount,
  prices,
  gas,
  cases,
}: NetCertificate): object {
  return {
    orders: [{ sellToken, buyToken, sellAmount: `${sellAmount}` }],
    prices: texts(prices),
    gas: {
      price: `${gas.price}`,
      limit: { units: `${gas.limit.units}`, price: `${gas.limit.price}` },
      base: `${gas.base}`,
      tokens: texts(gas.tokens),
      contracts: texts(gas.contracts),
      pools: Object.fromEntries(
        [...gas.pools].map(([pool, { firstTick, steps, ticks, warm, word }]) => [
          pool,
          {
            steps: steps.map(String),
            warm: `${warm}`,
            ticks: ticks.map(String),
            firstTick: `${firstTick}`,
            word: `${word}`,
          },
        ]),
      ),
    },
    cases: casesFile(cases),
  }
}

function casesFile(cases: Cases): object {
  if ('prices' in cases)
    return {
      prices: texts(cases.prices),
      asks: Object.fromEntries(
        [...cases.asks].map(([pool, asks]) => [pool, asks.map((ask) => ({ ...ask, price: `${ask.price}` }))]),
      ),
    }
  return { ...cases, below: casesFile(cases.below), from: casesFile(cases.from) }
}

function texts(amounts: ReadonlyMap<Address | string, bigint>): object {
  return Object.fromEntries([...amounts].map(([name, amount]) => [name, `${amount}`]))
}
