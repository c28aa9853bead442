/**
 * A chain that mines blocks while the target answers. An answer does not name its block: it lies between the
 * heads before and after the request, or slightly earlier, since services learn of a block late. So call data
 * is executed on each of these blocks in turn, and a check fails only if it fails on all of them.
 *
 * @module
 */
import type { Node } from '../../chain/node.ts'
import type { Exchange, Fetch } from '../../core/transport/transport.ts'
import type { ChainCopies } from '../target.ts'

/** How many blocks a service may be behind its node. */
const maxLag = 2

// If more blocks than these pass during one answer, its block cannot be found.
const maxWithin = 5

export interface MovingChain {
  /**
   * Returns the copy at the block of the answers that contain the texts; for `''`, of the last answer without a body.
   */
  copyFor(texts: readonly string[]): Promise<Node>
  /** Number of blocks at which the executed answers may have been made; 1 if none was executed. */
  readonly candidates: number
  /** True if the block of one answer does not determine another's, or too many blocks pass during an answer. */
  readonly isUndecidable: boolean
}

/**
 * @param answers Every exchange of the case so far.
 * @param attempt Which of the candidate blocks to use, the most likely first.
 */
export function createMovingChain(
  copies: ChainCopies,
  answers: readonly Exchange[],
  attempt: number,
): MovingChain {
  const executed = new Set<Exchange>()
  const blocks = () => [...executed].map((answer) => blocksOf(answer))
  return {
    async copyFor(texts) {
      const found = texts.map((text) =>
        answers.findLast(({ response: { body } }) => (text === '' ? body === '' : body.includes(text))),
      )
      const known = found.filter((answer) => answer?.heads !== undefined)
      for (const answer of known) if (answer !== undefined) executed.add(answer)
      const candidates = known.flatMap((answer) => (answer === undefined ? [] : blocksOf(answer)))
      const block = candidates[Math.min(attempt, candidates.length - 1)]
      return copies.at(block === undefined ? await copies.head() : BigInt(block))
    },
    get candidates() {
      return Math.max(1, ...blocks().map(({ length }) => length))
    },
    get isUndecidable() {
      return executed.size > 1 || blocks().some(({ length }) => length > maxLag + maxWithin + 1)
    },
  }
}

/** The blocks at which an answer may have been made, the most likely first. */
function blocksOf({ heads }: Exchange): readonly number[] {
  if (heads === undefined) return []
  const within = Array.from({ length: heads.after - heads.before + 1 }, (_, step) => heads.before + step)
  const earlier = Array.from({ length: maxLag }, (_, step) => heads.before - 1 - step)
  return [...within, ...earlier.filter((block) => block >= 0)]
}

/**
 * Repeats recorded answers, each once, so that the same check can run on another block.
 *
 * @throws {NotAnswered} if a request was not sent before.
 */
export function replaying(answers: readonly Exchange[]): Fetch {
  const left = [...answers]
  return async (request) => {
    const body = await request.text()
    const index = left.findIndex(
      ({ request: sent }) =>
        sent.method === request.method && sent.url === request.url && (sent.body ?? '') === body,
    )
    const [answer] = index < 0 ? [] : left.splice(index, 1)
    if (answer === undefined) throw new NotAnswered(`${request.method} ${request.url}`)
    const { headers, status, body: text } = answer.response
    // As bytes: a text would get a content type.
    return new Response(text === '' ? null : new TextEncoder().encode(text), { status, headers })
  }
}

class NotAnswered extends Error {
  override readonly name = 'NotAnswered'
  readonly code = 'NOT_ANSWERED'

  constructor(request: string) {
    super(`${request} was not sent before.`)
  }
}
