/**
 * Asks the node that a fork would read from whether it is there. The embedded node itself retries a dead one
 * for a minute before it says anything.
 *
 * @module
 */

const timeoutMs = 4_000

/**
 * @throws {UpstreamUnusable} where the URL does not answer within four seconds, or answers with something
 * other than Ethereum mainnet's chain id.
 */
export async function checkUpstream(url: string): Promise<void> {
  let chainId: unknown
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`HTTP status ${response.status}`)
    const body: unknown = await response.json()
    chainId = typeof body === 'object' && body !== null ? Reflect.get(body, 'result') : undefined
  } catch (cause) {
    throw new UpstreamUnusable(url, 'does not answer', cause)
  }
  if (chainId !== '0x1') throw new UpstreamUnusable(url, `has chain id ${String(chainId)}, not 0x1`)
}

/** The node to fork cannot be used. */
export class UpstreamUnusable extends Error {
  override readonly name = 'UpstreamUnusable'
  readonly code = 'UPSTREAM_UNUSABLE'
  readonly remedy = 'Name the URL of an Ethereum mainnet node that answers, or use the embedded chain.'

  constructor(url: string, reason: string, cause?: unknown) {
    super(`The node to fork, ${withoutSecrets(url)}, ${reason}.`, { cause })
  }
}

/** Providers put keys into the path and the query. */
function withoutSecrets(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'which is not a URL'
}
