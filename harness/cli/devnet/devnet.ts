/** `assay devnet`: starts the devnet and prints its URLs. It runs until a signal ends the process, or its disk is full. */
import pc from 'picocolors'
import type { Node } from '../../chain/node.ts'
import type { Beside } from '../../devnet/beside.ts'
import { type Devnet, startDevnet } from '../../devnet/devnet.ts'
import { createService, type Service } from '../../interfaces/solver-api/reference/app.ts'
import type { ServicePorts } from '../../interfaces/solver-api/reference/http/ports.ts'
import { CommandFailed } from '../exit.ts'
import { defaultInterface, interfaceAsked } from '../interfaces.ts'
import type { Options } from '../options/options.ts'
import { networkOf } from '../target/fork.ts'
import { openRequestLog } from '../target/request-log.ts'

type DevnetFlags = Options<'devnet'>

/** @throws as `networkOf` and `startDevnet`, and if the devnet stops by itself. */
export default async function devnetCommand(flags: DevnetFlags): Promise<void> {
  const beside = await besideOf(flags)
  const devnet = await startDevnet({
    network: networkOf(flags),
    port: flags.port,
    rpcPort: flags.rpcPort,
    host: flags.host,
    allowedHosts: flags.allowHost,
    allowedOrigins: flags.allowOrigin,
    dataDirectory: flags.data,
    blockSeconds: flags.blockTime,
    log: openRequestLog(flags.log),
    ...(beside && { service: beside.service, begin: beside.begin }),
  })
  const tychoUrl =
    flags.tychoPort === undefined ? undefined : await serveTycho(devnet, flags.tychoPort, flags)
  const interfaceUrl = beside && `${devnet.url}${beside.path}`
  const others = [
    ...(beside && interfaceUrl ? [[beside.name, interfaceUrl] as const] : []),
    ...(tychoUrl === undefined ? [] : [['Tycho feed', tychoUrl] as const]),
  ]
  console.log(
    flags.json
      ? JSON.stringify({ ...summaryOf(devnet, flags), interfaceUrl, tychoUrl })
      : introductionOf(devnet, flags, others),
  )
  await devnet.failed
}

/**
 * The reference of the named interface, to be served below the interface's name.
 *
 * @throws CommandFailed if it has no reference for a devnet, or one that would forget orders that the devnet keeps.
 */
async function besideOf({ data, dialect, interface: name }: DevnetFlags) {
  const judged = await interfaceAsked({ dialect, interface: name })
  if (judged === defaultInterface) return undefined
  const { openBeside, api } = judged
  if (openBeside === undefined)
    throw new CommandFailed(`The interface ${api.name} has no reference for a devnet.`)
  // Loaded on demand: most devnets do not serve one.
  const { basePath, forgets, open } = await openBeside()
  if (forgets && data !== undefined)
    throw new CommandFailed(`--data cannot be used with --interface ${api.name}, whose orders are not kept.`)
  const { withBeside } = await import('../../devnet/beside.ts')
  let beside: Beside | undefined
  return {
    name: api.name,
    path: basePath,
    service(ports: ServicePorts): Service {
      beside = open(ports)
      return withBeside(createService(ports), basePath, beside)
    },
    begin: async (node: Node) => beside?.begin?.(node),
  }
}

const lookEveryMs = 200

/** The feed runs as long as the devnet. */
async function serveTycho({ failed, node }: Devnet, port: number, { host }: DevnetFlags): Promise<string> {
  // Loaded on demand: most devnets serve no feed.
  const { serveFeed } = await import('../../interfaces/fynd/feed/server.ts')
  const feed = await serveFeed(node, { port, host, everyMs: lookEveryMs, reportFault: console.error })
  failed.catch(() => feed.close())
  return feed.url
}

/** One line for scripts. */
function summaryOf(devnet: Devnet, { accounts: withKeys }: DevnetFlags) {
  const { accounts, apiKey, rpcUrl, url } = devnet
  return {
    url,
    rpcUrl,
    apiKey,
    chainId: 1,
    accounts: accounts.map((address, index) => ({
      address,
      ...(withKeys ? { privateKey: keyOf(devnet, index) } : {}),
    })),
  }
}

function introductionOf(
  devnet: Devnet,
  { accounts: withKeys, data }: DevnetFlags,
  others: readonly (readonly [name: string, url: string])[],
): string {
  const { accounts, apiKey, rpcUrl, url } = devnet
  const rows = accounts.map((address, index) => {
    const row = `  ${pc.dim(`${index}`.padStart(2))}  ${address}`
    return withKeys ? `${row}  ${pc.dim(keyOf(devnet, index))}` : row
  })
  return [
    '',
    `${pc.bold('Assay devnet')}  chain id 1${data === undefined ? '' : `, kept in ${data}`}`,
    '',
    `  Page and API  ${pc.cyan(url)}  ${pc.dim('documentation at /docs')}`,
    `  API key       ${apiKey}`,
    `  JSON-RPC      ${pc.cyan(rpcUrl)}`,
    ...others.map(([name, url]) => `  ${name.padEnd(12)}  ${pc.cyan(url)}`),
    '',
    pc.dim(
      `Accounts${withKeys ? '' : ' (print their keys with --accounts)'}; the last three belong to the filler and the makers`,
    ),
    ...rows,
    '',
    pc.dim('Press Ctrl-C to stop.'),
  ].join('\n')
}

function keyOf({ signer }: Devnet, index: number): string {
  const key = signer(index).getHdKey().privateKey
  if (key === null) throw new Error(`The account ${index} has no key.`)
  return `0x${Buffer.from(key).toString('hex')}`
}
