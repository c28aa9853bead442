/** Removes secrets from an exchange before it is recorded. */

import { redacted } from '../../core/texts/redact.ts'
import type { Exchange } from '../../core/transport/transport.ts'

/** The exchange without the key in its request, also if it is not the judge's key. */
export function withoutSecrets(exchange: Exchange): Exchange {
  const headers = Object.entries(exchange.request.headers).map(([name, value]) => [
    name,
    name.toLowerCase() === 'x-api-key' ? redacted : value,
  ])
  return { ...exchange, request: { ...exchange.request, headers: Object.fromEntries(headers) } }
}
