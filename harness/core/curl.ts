/** Formats a request as the curl command that repeats it. */

import { shellQuoted } from './shell.ts'

export interface CurlRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

export function curlCommand({ method, url, headers, body }: CurlRequest): string {
  return [
    'curl -sS',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    shellQuoted(url),
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${shellQuoted(body)}`]),
  ].join(' ')
}
