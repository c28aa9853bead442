/**
 * The output of `assay doctor --dialect FILE` for a service: one ask of a service, and the values that the dialect reads in
 * its answers, path by path.
 */
import pc from 'picocolors'
import { fieldOf, stringifyJson } from '../../core/json.ts'
import { printable } from '../../core/printable.ts'
import { createRedact } from '../../core/texts/redact.ts'
import { createTransport, NoAnswer } from '../../core/transport/transport.ts'
import { isOffer, type Kind, type Offer } from '../../interfaces/swap/api/ask.ts'
import { createClient } from '../../interfaces/swap/api/client.ts'
import type { Universe } from '../../interfaces/swap/api/interface.ts'
import { lackingIn } from '../../interfaces/swap/api/parts.ts'
import { plainSale } from '../../interfaces/swap/api/rate.ts'
import { firstAt } from '../../interfaces/swap/dialect/paths.ts'
import { readPlaces } from '../../interfaces/swap/dialect/places.ts'
import type { Dialect } from '../../interfaces/swap/dialect/schema.ts'
import { CommandFailed, type ExitCode, exitCodes } from '../exit.ts'
import { interfaceAsked } from '../interfaces.ts'
import { secretsOf } from '../target/secrets.ts'
import { openTarget } from '../target/target.ts'
import type { ServiceFlags } from './doctor-service.ts'

/**
 * @returns The exit code of a run that would judge nothing, if the service has no offer; of one that would not decide some
 * clauses, if nothing is read at a place of the dialect.
 */
export async function examineDialect(flags: ServiceFlags & { readonly dialect: string }): Promise<ExitCode> {
  const redact = createRedact(secretsOf(flags))
  const say = (line: string) => console.log(printable(redact(line)))
  const opened = await openTarget(flags, await interfaceAsked(flags))
  try {
    const { dialect } = opened.options.universe as Universe
    const session = await opened.target.open(0)
    const client = createClient(createTransport(session.fetch, session))
    const readings: Reading[] = []
    let isOffered = true
    for (const kind of ['price', 'build'] as const) {
      if (dialect[kind] === undefined) continue
      const now = Math.floor(session.clock.nowMs() / 1000)
      const { answer, bodies, exchange } = await client.ask(dialect, kind, plainSale, { now }).catch(failed)
      say(`${kind}: ${exchange.request.method} ${exchange.request.url}, status ${exchange.response.status}`)
      isOffered &&= isOffer(answer)
      if (isOffer(answer)) {
        const read = readingsOf(dialect, kind, bodies, answer)
        linesOf(read).forEach(say)
        readings.push(...read)
      } else
        say(
          `  ${pc.red('no offer')}: ${reasonOf(answer)}; the body is ${exchange.response.body.slice(0, 300)}`,
        )
    }
    const isListed = !dialect.tokens || ((await client.tokens(dialect, plainSale)) ?? []).length > 0
    if (!isListed) say(`tokens: nothing is listed at ${dialect.tokens?.get}`)
    const lacking = lackingIn(dialect)
    if (lacking.length > 0)
      say(`The dialect has no ${lacking.join(', ')}: the clauses of these parts are not judged.`)
    if (!isOffered) return exitCodes.violation
    const unread = [...unreadIn(readings), ...(isListed ? [] : ['tokens'])]
    if (unread.length === 0) return exitCodes.success
    say(`Not read: ${unread.join(', ')}. The clauses of these places are not decided.`)
    return exitCodes.inconclusive
  } finally {
    await opened.stop()
  }
}

function reasonOf(answer: { readonly kind: string; readonly path?: string; readonly why?: string }): string {
  return answer.kind === 'unreadable'
    ? `${answer.path || 'the body'}: ${answer.why}`
    : `it is read as ${answer.kind}`
}

/** A place of the dialect, and the value there. */
interface Reading {
  readonly name: string
  readonly path: string
  readonly value: unknown
  /** True if the offer has the value. */
  readonly isRead: boolean
}

function readingsOf(
  dialect: Dialect,
  kind: Kind,
  bodies: readonly unknown[],
  offer: Offer,
): readonly Reading[] {
  return readPlaces(dialect, kind).map(([name, path]) => {
    const value = firstAt(bodies, path)
    return { name, path, value, isRead: value !== undefined && isIn(offer, name) }
  })
}

/** True if the offer has a value of that name. A simple value that cannot be read leaves no offer. */
function isIn({ fees = [], route = [] }: Offer, name: string): boolean {
  const [group, field = ''] = name.split('.')
  if (group === 'fees') return fees.length > 0
  if (group !== 'route') return true
  const shown = ['bps', 'percent', 'fraction'].includes(field) ? 'share' : field
  return route.some((hop) => fieldOf(hop, shown) !== undefined)
}

/** The names of which no answer has a value that can be read. An offer without fees is one. */
function unreadIn(readings: readonly Reading[]): readonly string[] {
  const names = new Set(readings.map(({ name }) => name))
  return [...names].filter((name) => {
    const all = readings.filter((reading) => reading.name === name)
    const isTold = all.some(({ value }) => value !== undefined)
    return !all.some(({ isRead }) => isRead) && (isTold || name !== 'fees')
  })
}

/** @throws CommandFailed if there is no answer, or no request can be written. */
function failed(cause: Error): never {
  const exitCode = cause instanceof NoAnswer ? exitCodes.unreachable : exitCodes.violation
  throw new CommandFailed(`${cause.message}.`, { exitCode, cause })
}

const longest = 60

function linesOf(readings: readonly Reading[]): readonly string[] {
  const widest = Math.max(...readings.map(({ name }) => name.length))
  const longestPath = Math.max(...readings.map(({ path }) => path.length))
  return readings.map(({ isRead, name, path, value }) => {
    const text = (typeof value === 'object' ? stringifyJson(value) : `${value}`).slice(0, longest)
    const shown = isRead ? text : pc.yellow(value === undefined ? 'nothing' : `not read: ${text}`)
    return `  ${name.padEnd(widest)}  ${path.padEnd(longestPath)}  ${shown}`
  })
}
