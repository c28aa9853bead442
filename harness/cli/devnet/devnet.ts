/** `assay devnet`: starts the devnet and prints its URLs. It runs until a signal ends the process. */
import pc from 'picocolors'
import { type Devnet, startDevnet } from '../../devnet/devnet.ts'
import { PortUnavailable } from '../../service/http/serve.ts'
import type { Options } from '../options/options.ts'
import { networkOf } from '../target/fork.ts'
import { openRequestLog } from '../target/request-log.ts'

type DevnetFlags = Options<'devnet'>

/** @throws as `networkOf` and `startDevnet`. */
export default async function devnetCommand(flags: DevnetFlags): Promise<void> {
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
  })
  const tychoUrl =
    flags.tychoPort === undefined ? undefined : await serveTycho(devnet, flags.tychoPort, flags)
  console.log(
    flags.json
      ? JSON.stringify({ ...summaryOf(devnet, flags), tychoUrl })
      : introductionOf(devnet, flags, tychoUrl),
  )
}

const lookEveryMs = 200

/** Lives as long as the process. */
async function serveTycho({ node }: Devnet, port: number, { host }: DevnetFlags): Promise<string> {
  // Loaded on demand: most devnets feed nobody.
  const { serveFeed } = await import('../../fynd/feed/server.ts')
  const feed = await serveFeed(node, { port, host, everyMs: lookEveryMs, reportFault: console.error }).catch(
    (cause) => {
      throw new PortUnavailable(port, host, cause)
    },
  )
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
  tychoUrl: string | undefined,
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
    ...(tychoUrl === undefined ? [] : [`  Tycho feed    ${pc.cyan(tychoUrl)}`]),
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
