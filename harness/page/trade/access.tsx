/** What a program needs to use the devnet. */
import type { DevnetStatus } from '../../devnet/http/devnet-status.ts'
import { CopyButton } from '../copy-button.tsx'

export function Access({ status: { apiKey, chainId, rpcUrl } }: { readonly status: DevnetStatus }) {
  const rows = [
    ['API', location.origin],
    ['API key', apiKey],
    ['JSON-RPC', rpcUrl],
  ] as const
  return (
    <footer class="access">
      <h2>For your program</h2>
      <dl>
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{text}</code> <CopyButton text={text} what={`the ${name}`} />
            </dd>
          </div>
        ))}
        <div>
          <dt>Chain id</dt>
          <dd>
            <code>{chainId}</code>
          </dd>
        </div>
      </dl>
    </footer>
  )
}
