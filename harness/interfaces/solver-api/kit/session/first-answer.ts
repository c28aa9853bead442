/**
 * Repeats a question at the same block at any later time: from a cache, after other questions, by another path through
 * the service.
 *
 * A service may learn of a block two blocks late. So an answer counts only if the block was the latest for that long
 * before the answer, and another answer to the same question counts only if the block is still the latest after it.
 *
 * @module
 */
import assert from 'node:assert/strict'
import type { Exchange } from '../../../../core/transport/transport.ts'
import { blaming, judging } from '../../../../judge/scenario.ts'
import type { ClauseId } from '../../clauses/catalogue.ts'
import { pause } from './pause.ts'
import type { Place, Session } from './state.ts'

/** The compared parts of an answer: texts must be equal, and numbers about equal. */
export interface Reply {
  readonly values: readonly (string | number)[]
  readonly exchange: Exchange
}

export interface Question {
  /** The question, as one text. */
  readonly key: string
  /** The clause that is violated if answers differ. */
  readonly clause: ClauseId
  readonly ask: () => Promise<Reply>
}

// Two blocks of mainnet.
const lagSeconds = 24n

/** Asks the question, and compares the answer with the first one at this block. */
export async function askAgain(session: Session, { ask, clause, key }: Question): Promise<void> {
  const before = await placeOf(session)
  const { exchange, values } = await ask()
  const place = await placeOf(session, exchange)
  if (place === undefined || (before !== undefined && before.block !== place.block)) return
  const first = session.answers.get(key)
  if (first === undefined || first.block !== place.block || !first.isSettled) {
    const isSettled = session.world.clock.now() - place.since >= lagSeconds
    session.answers.set(key, { block: place.block, values, isSettled })
    return
  }
  const { values: expected } = first
  await judging(clause, () =>
    blaming(exchange, () =>
      assert.ok(
        areAlike(values, expected),
        `${key}: ${values.join(', ') || 'no solution'}, but ${expected.join(', ') || 'no solution'} before, at the same block`,
      ),
    ),
  )
}

// The largest difference of prices, as a fraction. A market maker may change a price each second, but hardly by more.
const tolerance = 0.05

function areAlike(values: Reply['values'], others: Reply['values']): boolean {
  return (
    values.length === others.length &&
    values.every((value, index) => {
      const other = others[index]
      return typeof value === 'number' && typeof other === 'number'
        ? Math.abs(value - other) <= tolerance * Math.abs(other)
        : value === other
    })
  )
}

/** Pauses until no new block has appeared for `seconds`. */
export async function untilQuiet(session: Session, seconds: number): Promise<void> {
  const { clock } = session.world
  const place = await placeOf(session)
  const quiet = place === undefined ? 0 : Number(clock.now() - place.since)
  if (quiet < seconds) await pause(session, (seconds - quiet) * 1_000)
}

/** The latest block, if it is known. */
async function placeOf(session: Session, exchange?: Exchange): Promise<Place | undefined> {
  const { world } = session
  const block = world.offers('control') ? (await world.chain.client.getBlock()).hash : blockAround(exchange)
  if (block === undefined) return undefined
  if (session.place?.block !== block) session.place = { block, since: world.clock.now() }
  return session.place
}

function blockAround(exchange: Exchange | undefined): string | undefined {
  const heads = exchange?.heads
  return heads === undefined || heads.before !== heads.after ? undefined : `${heads.after}`
}
