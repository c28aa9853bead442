/** From the command line's flags to the target that is judged, and how it is judged. */
import { type Address, isAddress } from 'viem'
import { type Universe, wellKnownTokens } from '../conformance/arbitraries.ts'
import type { CaseOptions } from '../conformance/case.ts'
import { paced } from '../conformance/pace.ts'
import { remoteTarget } from '../conformance/remote.ts'
import type { Target } from '../conformance/target.ts'
import { CommandFailed, exitCodes } from './exit.ts'
import { readOrders } from './orders-file.ts'
import { referenceTarget } from './reference.ts'

export interface TargetFlags {
  /** `reference`, or the base address of a service. */
  readonly target: string
  readonly rpc?: string
  readonly apiKey?: string
  readonly router?: string
  /** File of orders to draw beside the generated ones. */
  readonly orders?: string
  /** Requests a second to each endpoint; what a keyless client may send when absent. */
  readonly rate?: number
}

export interface OpenedTarget {
  readonly target: Target
  readonly options: Pick<CaseOptions, 'universe' | 'pace' | 'shrinks'>
  stop(): Promise<void>
}

// What a keyless client may send to each endpoint in a second.
const keylessPerSecond = 3

/** @throws CommandFailed where a flag is wrong or the target cannot be reached. */
export async function openTarget(flags: TargetFlags): Promise<OpenedTarget> {
  const universe: Universe = {
    tokens: wellKnownTokens,
    orders: flags.orders === undefined ? [] : readOrders(flags.orders),
  }
  const pace = paced(flags.rate ?? keylessPerSecond)
  if (flags.target === 'reference') {
    const target = await referenceTarget()
    return { target, options: { universe, pace, shrinks: 200 }, stop: () => target.stop() }
  }
  const target = remoteTarget(baseUrlOf(flags.target), {
    ...(flags.apiKey === undefined ? {} : { apiKey: flags.apiKey }),
    ...(flags.rpc === undefined ? {} : { rpc: flags.rpc }),
    ...(flags.router === undefined ? {} : { router: addressOf(flags.router) }),
  })
  await checkReachable(target)
  return { target, options: { universe, pace, shrinks: 40 }, stop: () => target.stop() }
}

function baseUrlOf(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CommandFailed(
      exitCodes.usage,
      `--target ${JSON.stringify(text)} is neither "reference" nor an http address.`,
    )
  }
  return url.href.replace(/\/$/, '')
}

function addressOf(text: string): Address {
  if (isAddress(text, { strict: false })) return text
  throw new CommandFailed(exitCodes.usage, `--router ${JSON.stringify(text)} is not an address.`)
}

/** Any answer at all will do: what it says is for the scenarios to judge. */
async function checkReachable(target: Target): Promise<void> {
  try {
    const session = await target.open(0)
    await session.fetch(new Request(`${session.baseUrl}/v2/solver/tokens?blockchain=ethereum`))
    await session.close()
  } catch (cause) {
    const reason =
      cause instanceof Error ? cause.message || String(Reflect.get(cause, 'code')) : String(cause)
    throw new CommandFailed(
      exitCodes.unreachable,
      `The target ${target.name} cannot be reached (${reason}): start it, or check its address.`,
      { cause },
    )
  }
}
