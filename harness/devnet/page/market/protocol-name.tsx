/** The names of protocols on the page; their colours are in the style sheet under the same identifiers. */
import { protocolNames } from '../../../core/protocols.ts'

/** @param protocol The identifier in routes; an unknown one is shown unchanged. */
export function protocolName(protocol: string): string {
  return protocolNames.get(protocol) ?? protocol
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
