/**
 * The AMM filter of quote and solve: `+all`, `+uniswap_v2`, `-curve`.
 *
 * `+` entries include protocols; without any, all are included; `-` entries then exclude some. Errors are
 * checked in this order: missing prefix, contradiction, unsupported protocol.
 *
 * @module
 */

import { type Protocol, type SupportedProtocol, supportedProtocols } from '../../../core/protocols.ts'
import { problem } from './problem.ts'

/** The protocols that `amms` allows. `undefined` and an empty list mean `['+all']`. */
export function parseAmmFilter(amms: readonly string[] | undefined): ReadonlySet<Protocol> {
  const entries = (amms ?? []).map((entry) => {
    const sign = entry[0]
    if (sign !== '+' && sign !== '-') throw problem.missingPrefix(entry)
    return { sign, name: entry.slice(1) }
  })
  const included = new Set(entries.filter(({ sign }) => sign === '+').map(({ name }) => name))
  const excluded = new Set(entries.filter(({ sign }) => sign === '-').map(({ name }) => name))

  for (const name of included) if (excluded.has(name)) throw problem.contradictingAmm(name)
  for (const { name } of entries) if (name !== 'all' && !isSupported(name)) throw problem.unsupportedAmm(name)

  const all = included.size === 0 || included.has('all')
  const left = excluded.has('all')
    ? []
    : supportedProtocols.filter((name) => (all || included.has(name)) && !excluded.has(name))
  return new Set<Protocol>([...left, 'wrapped_native'])
}

function isSupported(name: string): name is SupportedProtocol {
  return supportedProtocols.some((protocol) => protocol === name)
}
