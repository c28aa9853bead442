/** Runs work on a chain and reverts everything afterwards. */
import type { Lock } from './lock.ts'
import type { Provider } from './provider.ts'

export type Sandbox = <T>(work: (node: Provider) => Promise<T>) => Promise<T>

/** Runs `work` while other users wait, and then reverts the chain, with its time and its pending transactions. */
export function sandboxed<T>(
  { alone, provider }: Pick<Lock, 'alone'> & { readonly provider: Provider },
  work: (node: Provider) => Promise<T>,
): Promise<T> {
  return alone(async () => {
    const automine = await provider.request({ method: 'hardhat_getAutomine' })
    const id = await provider.request({ method: 'evm_snapshot' })
    try {
      return await work(provider)
    } finally {
      await provider.request({ method: 'evm_revert', params: [id] })
      await provider.request({ method: 'evm_setAutomine', params: [automine] })
    }
  })
}
