/** `assay proxy`: forwards requests between a client and a service, and reports the mistakes of both. */
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import pc from 'picocolors'
import { createRedact } from '../../core/texts/redact.ts'
import type { Clause } from '../../judge/clause.ts'
import type { Lint, LintRecord } from '../../judge/lint/lint.ts'
import { startPassThrough } from '../../judge/proxy/pass-through.ts'
import { renderFinding, renderFindings } from '../../report/findings.ts'
import { renderJson } from '../../report/formats/json.ts'
import { CommandFailed, type ExitCode, exitCodes, worstOf } from '../exit.ts'
import { interfaceAsked, interfaceNamed } from '../interfaces.ts'
import { onInterrupt } from '../interrupt.ts'
import type { Options } from '../options/options.ts'
import { prepareFile, writeWhole } from '../output.ts'
import { secretsOf } from '../target/secrets.ts'
import { createInspection, type Inspection, type InspectionOptions } from './inspection.ts'

const names = { json: 'findings.json', text: 'findings.txt' } as const

/** Port 0 selects any free port. */
export type ProxyOptions = InspectionOptions &
  Pick<Options<'proxy'>, 'dialect' | 'interface' | 'port' | 'rpcPort'>

export interface Proxy extends Pick<Inspection, 'done'> {
  /** Address of the service for the client, without a trailing slash. */
  readonly url: string
  /** Absent if no node was named. */
  readonly rpcUrl?: string
  /** Stops the proxy and returns its findings. */
  close(): Promise<LintRecord>
}

/**
 * Runs until the requested number of requests has passed, or until it is interrupted.
 *
 * @returns 1 if an error was found, 3 if the service never answered.
 */
export default async function proxyCommand({ out, ...flags }: Options<'proxy'>): Promise<ExitCode> {
  for (const name of Object.values(names)) prepareFile(join(out, name))
  const proxy = await startProxy({
    ...flags,
    onFinding: (finding) => console.log(renderFinding(finding)),
    onUnanswered: (request, reason) => console.log(`${request} ${pc.red('no answer')}: ${reason}`),
  })
  const { clauses } = interfaceNamed(flags.interface).api
  const end = async () => conclude(await proxy.close(), clauses, out)
  const forget = onInterrupt(end)
  console.log(introductionOf(proxy, flags))
  console.log(pc.dim(`Press Ctrl-C to stop and to write the report to ${out}.\n`))
  await proxy.done
  forget()
  return end()
}

/** Starts a proxy, which runs until it is closed. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const { port, rpc, rpcPort, target } = options
  const { done, record, watchNode, watchService } = createInspection(await lintOf(options), options)
  const service = await startPassThrough({ target, port, watch: watchService })
  const beginNode = async () =>
    rpc === undefined ? undefined : startPassThrough({ target: rpc, port: rpcPort, watch: watchNode })
  const node = await beginNode().catch(async (error: unknown) => {
    await service.close()
    throw error
  })
  return {
    url: service.url,
    ...(node === undefined ? {} : { rpcUrl: node.url }),
    done,
    async close() {
      await Promise.all([service.close(), node?.close()])
      return record()
    },
  }
}

/** @throws CommandFailed if clients of the interface have no rules. */
async function lintOf({ dialect, interface: name, target }: ProxyOptions): Promise<Lint> {
  const { api, openLint } = await interfaceAsked({ dialect, interface: name, target })
  if (openLint === undefined) throw new CommandFailed(`The interface ${api.name} has no rules for clients.`)
  return openLint()
}

function conclude(record: LintRecord, clauses: readonly Clause[], out: string): ExitCode {
  const text = renderFindings(record, clauses)
  writeWhole(join(out, names.json), renderJson(record))
  writeWhole(join(out, names.text), `${stripVTControlCharacters(text)}\n`)
  console.log(`\n${text}\nReport written to ${out}`)
  const isSilent = record.requests > 0 && record.unanswered === record.requests
  const hasErrors = record.findings.some(({ severity }) => severity === 'error')
  return worstOf([...(isSilent ? [exitCodes.unreachable] : []), ...(hasErrors ? [exitCodes.violation] : [])])
}

function introductionOf(
  { rpcUrl, url }: Proxy,
  { rpc, target }: Pick<Options<'proxy'>, 'rpc' | 'target'>,
): string {
  const row = (name: string, here: string, there: string) => {
    const shown = createRedact(secretsOf({ rpc: there }))(there)
    return `${name.padEnd(10)}${pc.cyan(here)}  ${pc.dim(`forwards to ${shown}`)}`
  }
  return [
    row('API', url, target),
    ...(rpcUrl === undefined || rpc === undefined ? [] : [row('JSON-RPC', rpcUrl, rpc)]),
  ].join('\n')
}
