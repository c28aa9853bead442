/** A token's colour and icon, generated from its address and symbol, so that they need no network. */
import type { Token } from '../../../../market/snapshot.ts'

/** `#rrggbb`: the last three bytes of the address, because leading bytes are often zero. */
export function tokenColor({ address }: Token): string {
  return `#${address.slice(-6)}`
}

/** A `data:` URL of an SVG: the symbol's first letters on a disc of the token's colour. */
export function tokenIcon(token: Token): string {
  const letters = [...token.symbol].slice(0, 3).join('').replace(/[&<>]/g, '')
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<circle cx="16" cy="16" r="16" fill="${tokenColor(token)}"/>`,
    `<text x="16" y="20" font-family="sans-serif" font-size="11" text-anchor="middle" fill="#fff" stroke="#000" stroke-width=".3">${letters}</text>`,
    '</svg>',
  ].join('')
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
