/**
 * The output of `assay doctor --dialect FILE --target URL`: one ask of a service, and the values that the dialect reads in
 * its answers, path by path.
 */
import pc from 'picocolors'
import { printable } from '../../core/printable.ts'
import { createRedact } from '../../core/texts/redact.ts'
import { usdc, weth } from '../../core/tokens.ts'
import { createTransport } from '../../core/transport/transport.ts'
import { type Ask, isOffer, type Kind } from '../../interfaces/swap/api/ask.ts'
import { createClient } from '../../interfaces/swap/api/client.ts'
import type { Universe } from '../../interfaces/swap/api/interface.ts'
import { lackingIn } from '../../interfaces/swap/api/parts.ts'
import { firstAt } from '../../interfaces/swap/dialect/paths.ts'
import { readPlaces } from '../../interfaces/swap/dialect/places.ts'
import type { Dialect } from '../../interfaces/swap/dialect/schema.ts'
import { type ExitCode, exitCodes } from '../exit.ts'
import { interfaceAsked } from '../interfaces.ts'
import { secretsOf } from '../target/secrets.ts'
import { openTarget } from '../target/target.ts'
import type { ServiceFlags } from './doctor-service.ts'

/** A sale of one wrapped ether for USDC, which any service for mainnet trades. */
const ask: Ask = {
  ...{ chainId: 1, sell: weth.address, buy: usdc.address, side: 'sell' },
  amount: 10n ** 18n,
  taker: '0x00000000000000000000000000000000000a55a1',
  slippage: 10n ** 16n,
}

/** @returns The exit code of a run that would judge nothing, if the service has no offer. */
export async function examineDialect(flags: ServiceFlags & { readonly dialect: string }): Promise<ExitCode> {
  const redact = createRedact(secretsOf(flags))
  const say = (line: string) => console.log(printable(redact(line)))
  const opened = await openTarget({ target: flags.target }, await interfaceAsked(flags))
  try {
    const { dialect } = opened.options.universe as Universe
    const session = await opened.target.open(0)
    const client = createClient(createTransport(session.fetch, session))
    let isOffered = true
    for (const kind of ['price', 'build'] as const) {
      if (dialect[kind] === undefined) continue
      const now = Math.floor(session.clock.nowMs() / 1000)
      const { answer, bodies, exchange } = await client.ask(dialect, kind, ask, { now })
      say(`${kind}: ${exchange.request.method} ${exchange.request.url}, status ${exchange.response.status}`)
      isOffered &&= isOffer(answer)
      if (isOffer(answer)) readingsOf(dialect, kind, bodies).forEach(say)
      else
        say(
          `  ${pc.red('no offer')}: ${reasonOf(answer)}; the body is ${exchange.response.body.slice(0, 300)}`,
        )
    }
    const lacking = lackingIn(dialect)
    if (lacking.length > 0)
      say(`The dialect has no ${lacking.join(', ')}: the clauses of these parts are not judged.`)
    return isOffered ? exitCodes.success : exitCodes.violation
  } finally {
    await opened.stop()
  }
}

function reasonOf(answer: { readonly kind: string; readonly path?: string; readonly why?: string }): string {
  return answer.kind === 'unreadable'
    ? `${answer.path || 'the body'}: ${answer.why}`
    : `it is read as ${answer.kind}`
}

const longest = 60

/** A line for each place of the dialect: its name, its path, and the value there. */
function readingsOf(dialect: Dialect, kind: Kind, bodies: readonly unknown[]): readonly string[] {
  const places = readPlaces(dialect, kind)
  const widest = Math.max(...places.map(([name]) => name.length))
  const longestPath = Math.max(...places.map(([, path]) => path.length))
  return places.map(([name, path]) => {
    const value = firstAt(bodies, path)
    const text = typeof value === 'object' ? JSON.stringify(value) : `${value}`
    const shown = value === undefined ? pc.yellow('nothing') : text.slice(0, longest)
    return `  ${name.padEnd(widest)}  ${path.padEnd(longestPath)}  ${shown}`
  })
}
