/** The names of protocols on the page; their colours are in the style sheet under the same identifiers. */
import type { Protocol } from '../../spec/protocols.ts'

const names: Readonly<Record<Protocol, string>> = {
  uniswap_v2: 'Uniswap v2',
  uniswap_v3: 'Uniswap v3',
  uniswap_v4: 'Uniswap v4',
  sushiswap_v2: 'SushiSwap v2',
  pancakeswap_v3: 'PancakeSwap v3',
  balancer_v2: 'Balancer v2',
  curve: 'Curve',
  market_maker: 'Market maker',
  wrapped_native: 'Wrapped ether',
}

/** @param protocol As routes name it; an unknown one is shown as it is. */
export function protocolName(protocol: string): string {
  const known: Readonly<Record<string, string>> = names
  return known[protocol] ?? protocol
}

export function protocolColor(protocol: string): string {
  return `var(--${protocol.replaceAll('_', '-')}, var(--quiet))`
}

export function ProtocolName({ protocol }: { readonly protocol: string }) {
  return (
    <>
      <span class="swatch" style={{ background: protocolColor(protocol) }} />
      {protocolName(protocol)}
    </>
  )
}
