/** A method that a server adds to those of the embedded node. */
import type { Provider } from '../provider.ts'

export interface MethodNode extends Provider {
  /** Runs work on a copy of the chain: nothing that it does is kept, and others wait meanwhile. */
  sandbox<T>(work: (node: Provider) => Promise<T>): Promise<T>
}

export type Method = (node: MethodNode, params: readonly unknown[]) => unknown

export type Methods = Readonly<Record<string, Method>>
