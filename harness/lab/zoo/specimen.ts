/** A specimen of the zoo: an honest service on a chain, and the ways to judge it. */
import type { Address } from 'viem'
import type { Node } from '../../chain/node.ts'
import type { Devnet } from '../../devnet/devnet.ts'
import type { ServicePorts } from '../../interfaces/solver-api/reference/http/ports.ts'
import type { Mutant } from '../../judge/mutant.ts'

/**
 * The judge's access to a service: it starts the service by a command, without and with a key; or the service is
 * already running, and the judge has its URL alone, a key, its chain too, and the cheat codes of that chain.
 */
export type Way = 'exec' | 'exec+key' | 'url' | 'key' | 'rpc' | 'control'

export interface Specimen {
  /** The reason why the interface allows the difference, as a sentence. */
  readonly honest: string
  readonly ways: readonly Way[]
  /** Judges it twice with each seed, because it keeps its orders. */
  readonly turns?: 2
  readonly service: PythonService | ChangedReference
}

/** The service of `python-service/`. */
export interface PythonService {
  readonly kind: 'python'
  readonly environment?: Readonly<Record<string, string>>
  /** Changes the chain before the service starts; for services that are already running. */
  readonly chain?: (node: Node) => Promise<unknown>
}

/** The reference on a devnet, with one difference. */
export interface ChangedReference {
  readonly kind: 'reference'
  /** Seconds between blocks; when absent, each transaction is mined at once. */
  readonly blockSeconds?: number
  /** The published router; the reference's when absent. */
  readonly router?: Address
  /** Changes the service's view of the world. */
  readonly sees?: (ports: ServicePorts, devnet: () => Devnet) => ServicePorts
  /** Changes requests and answers on their way. */
  readonly around?: Mutant
  /** Changes the world before judging, and returns a function that ends the change. */
  readonly world?: (devnet: Devnet) => Promise<() => unknown>
}

/** The facts about a running service, as a line of JSON on the standard output of `serve.ts`. */
export interface RunningService {
  readonly url: string
  readonly rpcUrl: string
  readonly apiKey: string
  readonly router: string
}
