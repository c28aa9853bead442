/** An address by its name, with a link to the blocks whose transactions use it. */
import { useDevnet } from '../live.ts'
import { nameOf } from './name-of.ts'

export function AddressLink({ address }: { readonly address: string }) {
  const devnet = useDevnet()
  return (
    <a href={`#blocks?find=${address}`} title={address}>
      <code>{nameOf(devnet, address)}</code>
    </a>
  )
}
