/** From the command line's flags to the target that is judged, and how it is judged. */
import { type Address, isAddress } from 'viem'
import { NoAnswer } from '../client/transport.ts'
import type { Universe } from '../conformance/arbitraries.ts'
import type { CaseOptions } from '../conformance/case.ts'
import { paced } from '../conformance/pace.ts'
import { remoteTarget } from '../conformance/remote.ts'
import type { Target } from '../conformance/target.ts'
import { readUniverse } from '../conformance/universe.ts'
import type { Order } from '../spec/order.ts'
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
  const orders = flags.orders === undefined ? [] : readOrders(flags.orders)
  const target = flags.target === 'reference' ? await referenceTarget() : farTarget(flags)
  const universe = await reach(target, orders)
  const pace = paced(flags.rate ?? keylessPerSecond)
  return { target, options: { universe, pace, shrinks: shrinksOf(target) }, stop: () => target.stop() }
}

function farTarget({ apiKey, router, rpc, target }: TargetFlags) {
  return remoteTarget(baseUrlOf(target), {
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(rpc === undefined ? {} : { rpc }),
    ...(router === undefined ? {} : { router: addressOf(router) }),
  })
}

/** A far target answers a few requests a second, and each evaluation costs some. */
function shrinksOf({ grade }: Target): number {
  switch (grade) {
    case 'exact':
      return 200
    case 'inputs-exact':
      return 40
  }
}

async function reach(
  target: Target & { stop(): Promise<void> },
  orders: readonly Order[],
): Promise<Universe> {
  try {
    return await readUniverse(target, orders)
  } catch (cause) {
    await target.stop()
    if (!(cause instanceof NoAnswer)) throw cause
    throw new CommandFailed(
      exitCodes.unreachable,
      `The target ${target.name} cannot be reached: start it, or check its address. ${cause.message}.`,
      { cause },
    )
  }
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
