/** The error for a node that cannot be forked: its fault, in one sentence, and a remedy. */

export const remedies = {
  chain: 'Use the URL of an Ethereum mainnet node.',
  silent: 'Start the node, or correct its URL.',
  busy: 'Wait, or use another node.',
  key: 'Correct the key in its URL, or use another node.',
  fault: 'Use a node that serves the state of the block: "assay doctor --fork" says what one lacks.',
} as const

/** The node to fork cannot be used. */
export class UpstreamUnusable extends Error {
  override readonly name = 'UpstreamUnusable'
  readonly code = 'UPSTREAM_UNUSABLE'
  readonly remedy: string

  /** The fault, as the end of a sentence. */
  readonly reason: string

  constructor(url: string, reason: string, remedy: string = remedies.fault, cause?: unknown) {
    super(`Cannot fork ${withoutSecrets(url)}: it ${reason}.`, { cause })
    this.reason = reason
    this.remedy = remedy
  }
}

/** The origin alone: providers put keys into the path and the query. */
function withoutSecrets(url: string): string {
  return URL.parse(url)?.origin ?? 'what is not a URL'
}
