/** The addresses and the key that a program needs to use the devnet. */
import type { DevnetStatus } from '../../http/devnet-status.ts'
import { CopyButton } from '../pieces/copy-button.tsx'

export function Access({ status: { apiKey, chainId, rpcUrl } }: { readonly status: DevnetStatus }) {
  const rows = [
    ['API', location.origin],
    ['API key', apiKey],
    ['JSON-RPC', rpcUrl],
    ['Chain id', `${chainId}`],
  ] as const
  return (
    <footer class="access">
      <h2>Connect</h2>
      <dl>
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{text}</code> <CopyButton text={text} name={`the ${name}`} />
            </dd>
          </div>
        ))}
      </dl>
    </footer>
  )
}
