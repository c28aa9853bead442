/** `assay devnet`: starts the devnet and says where everything is. It runs until a signal ends the process. */
import pc from 'picocolors'
import { type Devnet, startDevnet } from '../../devnet/devnet.ts'
import { type DevnetNetwork, openTapeFile } from '../../devnet/environment/fork-source.ts'
import { CommandFailed, exitCodes } from '../exit.ts'
import { openRequestLog } from '../target/request-log.ts'

export interface DevnetFlags {
  readonly port: number
  readonly rpcPort: number
  readonly host: string
  readonly data?: string
  /** Seconds. */
  readonly blockTime?: number
  /** URL of the node to fork. */
  readonly fork?: string
  /** Number of the block to fork. */
  readonly block?: number
  /** File that "assay record" wrote, in place of the node. */
  readonly tape?: string
  /** File that each request to the service is appended to. */
  readonly log?: string
  /** Also prints the accounts' private keys. */
  readonly accounts?: boolean
  readonly json?: boolean
}

/** @throws CommandFailed where flags do not go together; otherwise as `startDevnet`. */
export async function devnetCommand(flags: DevnetFlags): Promise<void> {
  const devnet = await startDevnet({
    network: networkOf(flags),
    port: flags.port,
    rpcPort: flags.rpcPort,
    host: flags.host,
    dataDirectory: flags.data,
    blockSeconds: flags.blockTime,
    log: openRequestLog(flags.log),
  })
  console.log(flags.json ? JSON.stringify(summaryOf(devnet, flags)) : introductionOf(devnet, flags))
}

function networkOf({ block, fork, tape }: DevnetFlags): DevnetNetwork | undefined {
  if (tape !== undefined) {
    if (fork === undefined && block === undefined) return { kind: 'tape', tape: openTapeFile(tape) }
    throw new CommandFailed(exitCodes.usage, '--tape takes the place of --fork, and knows its block.')
  }
  if (fork === undefined) {
    if (block === undefined) return undefined
    throw new CommandFailed(exitCodes.usage, '--block says which block to fork: it needs --fork.')
  }
  return { kind: 'fork', url: fork, ...(block === undefined ? {} : { blockNumber: BigInt(block) }) }
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

function introductionOf(devnet: Devnet, { accounts: withKeys, data }: DevnetFlags): string {
  const { accounts, apiKey, rpcUrl, url } = devnet
  const rows = accounts.map((address, index) => {
    const row = `  ${pc.dim(`${index}`.padStart(2))}  ${address}`
    return withKeys ? `${row}  ${pc.dim(keyOf(devnet, index))}` : row
  })
  return [
    '',
    `${pc.bold('Assay devnet')}  chain id 1${data === undefined ? '' : `, kept in ${data}`}`,
    '',
    `  Page and API  ${pc.cyan(url)}  ${pc.dim('described at /docs')}`,
    `  API key       ${apiKey}`,
    `  JSON-RPC      ${pc.cyan(rpcUrl)}`,
    '',
    pc.dim(
      `Accounts${withKeys ? '' : ' (their keys: --accounts)'}; the last three play the filler and the makers`,
    ),
    ...rows,
    '',
    pc.dim('Ctrl-C stops it.'),
  ].join('\n')
}

function keyOf({ signer }: Devnet, index: number): string {
  const key = signer(index).getHdKey().privateKey
  if (key === null) throw new Error(`The account ${index} has no key.`)
  return `0x${Buffer.from(key).toString('hex')}`
}
