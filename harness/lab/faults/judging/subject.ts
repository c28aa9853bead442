/**
 * A service with a fault, and how the judge gets at it: over HTTP on a devnet of its own, as a user's service, or in this
 * process. Its memory lasts from case to case, as that of a service that was started once.
 *
 * @module
 */
import { defaultInterface, type RegisteredInterface } from '../../../cli/interfaces.ts'
import type { JudgeFlags } from '../../../cli/judging/judging.ts'
import { type EmbeddedTarget, referenceTarget } from '../../../cli/target/reference.ts'
import { canonical } from '../../../core/canonical.ts'
import type { Fetch } from '../../../core/transport/transport.ts'
import { startReference } from '../../zoo/reference.ts'
import type { Fault, Sight } from '../fault.ts'

export interface Subject {
  /** By which the judge finds it. */
  readonly flags: Pick<JudgeFlags, 'target'> & Partial<JudgeFlags>
  readonly interface: RegisteredInterface
  stop(): Promise<void>
}

/** @param onAsked Called with the path of each request. */
export type OpenSubject = (fault: Fault | undefined, onAsked: (path: string) => void) => Promise<Subject>

/** Below the rate that the service grants its key. */
const keyedRate = 150

/** Starts a service on a devnet for each fault. */
export const startRemote: OpenSubject = async (fault, onAsked) => {
  const { apiKey, rpcUrl, stop, url } = await startReference(
    {
      kind: 'reference',
      around: (fetch) => observed(withFault(fetch, fault), onAsked),
      sees: (ports) => fault?.sees?.(ports) ?? ports,
    },
    { port: 0, rpcPort: 0 },
  )
  const chain = { rpc: rpcUrl, router: canonical.router, control: true, followsChain: true } as const
  return { flags: { target: url, apiKey, rate: keyedRate, ...chain }, interface: defaultInterface, stop }
}

/** Opens the embedded reference once; each case begins anew for it, but not for the fault. */
export async function openEmbedded(): Promise<{ open: OpenSubject; stop(): Promise<void> }> {
  let sees: Sight | undefined
  const reference = await referenceTarget(undefined, {}, (ports) => sees?.(ports) ?? ports)
  return {
    async open(fault, onAsked) {
      sees = fault?.sees
      const openReference = async () => faulty(reference, fault, onAsked)
      return {
        flags: { target: 'reference' },
        interface: { ...defaultInterface, openReference },
        stop: async () => {},
      }
    },
    stop: reference.stop,
  }
}

function faulty(
  reference: EmbeddedTarget,
  fault: Fault | undefined,
  onAsked: (path: string) => void,
): EmbeddedTarget {
  let ask: Fetch = () => Promise.reject(new Error('no session is open'))
  const fetch = observed(
    withFault((request) => ask(request), fault),
    onAsked,
  )
  return {
    ...reference,
    async open(seed) {
      const session = await reference.open(seed)
      ask = session.fetch
      return { ...session, fetch }
    },
    // It serves the next fault too.
    stop: async () => {},
  }
}

function withFault(fetch: Fetch, fault: Fault | undefined): Fetch {
  return (fault?.wire ?? []).reduceRight((inner, { around }) => around(inner), fetch)
}

function observed(fetch: Fetch, onAsked: (path: string) => void): Fetch {
  return (request) => {
    onAsked(new URL(request.url).pathname)
    return fetch(request)
  }
}
