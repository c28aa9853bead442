/**
 * Routes as answers tell them: their sources, and the tokens that pass through.
 *
 * @module
 */
import type { Address } from 'viem'
import { nativeToken } from '../../../core/address.ts'
import { canonical } from '../../../core/canonical.ts'
import { type SupportedProtocol, supportedProtocols } from '../../../core/protocols.ts'
import type { Hop } from '../api/ask.ts'

/** The tokens that are bought and sold along a route; ether counts as wrapped, and a wrap as no swap. */
export function flowsOf(route: readonly Hop[]) {
  const swaps = route
    .map((hop) => [wrapped(hop.in), wrapped(hop.out)] as const)
    .filter(([one, other]) => one !== other)
  return {
    sold: new Set(swaps.flatMap(([token]) => token ?? [])),
    bought: new Set(swaps.flatMap(([, token]) => token ?? [])),
  }
}

function wrapped(token: Address | undefined): Address | undefined {
  return token === nativeToken ? canonical.weth : token
}

/** The sources of a route without those that wrap ether. */
export function tradedSources(route: readonly Hop[] = []): readonly string[] {
  const traded = route.filter((hop) => hop.in === undefined || wrapped(hop.in) !== wrapped(hop.out))
  return traded.map(({ source }) => source).filter((source) => !/wrap|^weth/i.test(source))
}

/** The words by which a source of any spelling is known: names are not judged, and forks keep that of the original. */
const words: Readonly<Record<SupportedProtocol, RegExp>> = {
  uniswap_v2: /uni/,
  uniswap_v3: /uni/,
  uniswap_v4: /uni/,
  sushiswap_v2: /sushi/,
  pancakeswap_v3: /pancake|pcs/,
  balancer_v2: /balancer|beets/,
  curve: /curve/,
  market_maker: /maker|rfq/,
}

/** The protocols that the sources of a route may be; `undefined` if a source may be any, since its name is not well known. */
export function protocolsNamed(route: readonly Hop[]): ReadonlySet<SupportedProtocol> | undefined {
  const named = tradedSources(route).map((source) =>
    supportedProtocols.filter((protocol) => words[protocol].test(source.toLowerCase())),
  )
  return named.some(({ length }) => length === 0) ? undefined : new Set(named.flat())
}
