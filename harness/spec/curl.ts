/** A request as a curl command that sends it again. */

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
    quoted(url),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
  ].join(' ')
}

/** In single quotes, as every POSIX shell reads it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
