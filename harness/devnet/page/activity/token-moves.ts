/** The token transfers of a transaction, from its logs. */
import { decodeEventLog, type Hex, parseAbi } from 'viem'

export interface Log {
  readonly address: string
  readonly topics: readonly Hex[]
  readonly data: Hex
}

export interface TokenMove {
  readonly token: string
  readonly from: string
  readonly to: string
  /** Base units. */
  readonly amount: bigint
}

const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 amount)'])

/** In the order in which they happened. Events of other forms are left out. */
export function movesOf(logs: readonly Log[]): readonly TokenMove[] {
  return logs.flatMap(({ address, data, topics }) => {
    const [signature, ...indexed] = topics
    if (signature === undefined) return []
    try {
      const { args } = decodeEventLog({ abi, data, topics: [signature, ...indexed] })
      const { amount, from, to } = args
      return { token: address.toLowerCase(), from: from.toLowerCase(), to: to.toLowerCase(), amount }
    } catch {
      // Another event.
      return []
    }
  })
}
