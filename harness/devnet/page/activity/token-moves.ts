/** The events of a transaction, and the token transfers among them. */
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

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event Approval(address indexed owner, address indexed spender, uint256 amount)',
  'event Deposit(address indexed account, uint256 amount)',
  'event Withdrawal(address indexed account, uint256 amount)',
  'event Fill(bytes32 indexed orderHash, address indexed filler, address indexed swapper, uint256 nonce)',
])

export interface DecodedLog {
  readonly address: string
  /** The name of the event, or its first topic. */
  readonly name: string
  readonly args: readonly (readonly [name: string, value: string])[]
}

/** Events of other forms have their data unchanged. */
export function decodeLog({ address, data, topics }: Log): DecodedLog {
  const [signature = '0x', ...indexed] = topics
  try {
    const { args, eventName } = decodeEventLog({ abi, data, topics: [signature, ...indexed] })
    return { address, name: eventName, args: Object.entries(args).map(([name, value]) => [name, `${value}`]) }
  } catch {
    return { address, name: signature, args: data === '0x' ? [] : [['data', data]] }
  }
}

/** In the order in which they happened. Events of other forms are left out. */
export function movesOf(logs: readonly Log[]): readonly TokenMove[] {
  return logs.flatMap(({ address, data, topics }) => {
    const [signature, ...indexed] = topics
    if (signature === undefined) return []
    try {
      const { args, eventName } = decodeEventLog({ abi, data, topics: [signature, ...indexed] })
      if (eventName !== 'Transfer') return []
      const { amount, from, to } = args
      return { token: address.toLowerCase(), from: from.toLowerCase(), to: to.toLowerCase(), amount }
    } catch {
      // Another event.
      return []
    }
  })
}
