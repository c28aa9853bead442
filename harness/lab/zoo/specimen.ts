/** What a specimen of the zoo is: an honest service on a chain, and how it is judged. */
import type { Address } from 'viem'
import type { Node } from '../../chain/node.ts'
import type { Devnet } from '../../devnet/devnet.ts'
import type { ServicePorts } from '../../interfaces/solver-api/reference/http/ports.ts'
import type { Mutant } from '../../judge/mutant.ts'

/**
 * How the judge gets at a service: it starts it by a command, without and with a key; or it finds it running, by its
 * URL alone, with a key, with its chain too, and with the cheat codes of that chain.
 */
export type Way = 'exec' | 'exec+key' | 'url' | 'key' | 'rpc' | 'control'

export interface Specimen {
  /** Why the interface allows the difference: a sentence. */
  readonly honest: string
  readonly ways: readonly Way[]
  /** Where it is judged twice with each seed: it keeps its orders. */
  readonly turns?: 2
  readonly service: PythonService | ChangedReference
}

/** The service of `python-service/`. */
export interface PythonService {
  readonly kind: 'python'
  readonly environment?: Readonly<Record<string, string>>
  /** Changes the chain before the service starts; for services that are found running. */
  readonly chain?: (node: Node) => Promise<unknown>
}

/** The reference on a devnet, with one difference. */
export interface ChangedReference {
  readonly kind: 'reference'
  /** Seconds from block to block; blocks come with transactions when absent. */
  readonly blockSeconds?: number
  /** The published one; that of the reference when absent. */
  readonly router?: Address
  /** Changes what the service sees of the world. */
  readonly sees?: (ports: ServicePorts, devnet: () => Devnet) => ServicePorts
  /** Changes requests and answers on their way. */
  readonly around?: Mutant
  /** Changes the world before it is judged, and returns what ends that. */
  readonly world?: (devnet: Devnet) => Promise<() => unknown>
}

/** What is known of a service that runs, as a line of JSON on the standard output of `serve.ts`. */
export interface RunningService {
  readonly url: string
  readonly rpcUrl: string
  readonly apiKey: string
  readonly router: string
}
