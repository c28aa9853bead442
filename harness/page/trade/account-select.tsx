/** Which of the devnet's accounts acts. */
import { useId } from 'preact/hooks'
import type { Address } from 'viem'
import { shortHex } from '../format.ts'
import { useWorld } from '../live.ts'

interface AccountProps {
  readonly account: Address
  readonly onAccount: (account: Address) => void
}

export function AccountSelect({ account, onAccount }: AccountProps) {
  const { accounts } = useWorld().status
  const id = useId()
  return (
    <div class="field">
      <label for={id}>Account</label>
      <select
        id={id}
        value={account}
        onChange={({ currentTarget }) => onAccount(currentTarget.value as Address)}
      >
        {accounts.map((address, index) => (
          <option key={address} value={address}>
            {index}: {shortHex(address)}
          </option>
        ))}
      </select>
    </div>
  )
}
