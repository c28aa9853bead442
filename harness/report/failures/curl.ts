/** The curl command that repeats a recorded request. */
import { curlCommand } from '../../core/curl.ts'
import { shellQuoted, shellVariable } from '../../core/shell.ts'
import { cutEnd } from '../../core/texts/cut-text.ts'
import { redacted } from '../../core/texts/redact.ts'

/**
 * @returns `undefined` for a service without an address, since names under `.invalid` do not resolve, and for a
 * truncated request.
 */
export function curlOf(request: Parameters<typeof curlCommand>[0]): string | undefined {
  if ([request.url, request.body ?? ''].some((text) => cutEnd.test(text))) return undefined
  if (URL.parse(request.url)?.hostname.endsWith('.invalid') === true) return undefined
  const key = shellVariable('ASSAY_API_KEY', 'the API key').slice(1, -1)
  const [name = ''] = Object.keys(request.headers).filter((one) => one.toLowerCase() === 'x-api-key')
  return curlCommand(request).replace(shellQuoted(`${name}: ${redacted}`), () => `"${name}: ${key}"`)
}
