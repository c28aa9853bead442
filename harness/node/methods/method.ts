/** A method that a server adds to those of the embedded node. */
import type { Hardfork } from '../../chain/hardforks.ts'
import type { Origin } from '../../chain/provider/origin.ts'
import type { Provider } from '../../chain/provider/provider.ts'

export interface MethodNode extends Provider {
  /** Hard fork of the blocks that the node mines. */
  readonly hardfork: Hardfork
  /** Absent if the history of the chain is unknown. */
  readonly origin?: Origin | undefined
  /** Runs work on a copy of the chain: its changes are discarded, and other requests wait meanwhile. */
  sandbox<T>(work: (node: Provider) => Promise<T>): Promise<T>
}

export type Method = (node: MethodNode, params: readonly unknown[]) => unknown

export type Methods = Readonly<Record<string, Method>>
