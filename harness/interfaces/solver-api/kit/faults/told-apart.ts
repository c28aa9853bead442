/**
 * Routers that distinguish the judge from everybody else. The trade is honest unless code in the transaction sees
 * something that is never true for the judge. The code is creation code, which the deployer of all chains runs.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { concat, pad, size, toHex } from 'viem/utils'
import { canonicalAddress } from '../../../../core/address.ts'
import { canonical } from '../../../../core/canonical.ts'
import { multicall, type RoutedCall, tokenCall } from '../../../../core/multicall3.ts'
import type { Mutant } from '../../../../judge/mutant.ts'
import { tradeByRouter } from './call-data-faults.ts'

/** Code that leaves a word on the stack, zero for the judge. */
export type Sight = (parties: { readonly caller: Address; readonly bought: Address }) => Hex

const balanceOf = '0x70a08231'

const judgesBuilder = '0xa55a00000000000000000000000000000000c01b'

/** The observable differences between senders. */
export const sights = {
  gasPrice: () => '0x3a',
  /** Sees less gas than ten million: wallets set the limit by the gas used. */
  gasLimit: () => '0x629896805a10',
  baseFee: () => '0x48',
  /** Sees the caller's ether. */
  ether: ({ caller }) => concat(['0x73', caller, '0x31']),
  /** Sees the caller's earlier balance of the bought token. */
  history: ({ bought, caller }) =>
    concat([
      // mstore(0, selector), mstore(4, caller)
      ...(['0x7f', pad(balanceOf, { dir: 'right' }), '0x5f52', '0x73', caller, '0x600452'] as const),
      // staticcall(gas, token, 0, 36, 0, 32), mload(0)
      ...(['0x60205f60245f73', bought, '0x5afa505f51'] as const),
    ]),
  /** Sees an address paid by the block that is not the judge's. */
  builder: () => isOther(judgesBuilder),
  /** Sees an address paid by the block that is neither the judge's nor that of one well-known builder. */
  mostBuilders: () =>
    concat([isOther(judgesBuilder), isOther('0x95222290dd7278aa3ddd389cc1e1d165cc4bafe5'), '0x02']),
  /** Sees that ten seconds of the embedded chain have passed. */
  time: () => concat(['0x63', toHex(1_722_556_810), '0x4211']),
} satisfies Readonly<Record<string, Sight>>

function isOther(builder: Address): Hex {
  return concat(['0x73', builder, '0x4118'])
}

/** The router gives everything that it bought to a stranger if the code sees something. */
export function stealWhere(sight: Sight, stranger: Address): Mutant {
  return tradeByRouter(({ bought, calls, paid, receiver, seller }) => {
    const gate = gated(sight({ caller: seller, bought }))
    const theft = multicall([gate, tokenCall(bought, 'transfer', [stranger, paid])])
    const payment = tokenCall(bought, 'transfer', [receiver, paid])
    return [...calls, { ...theft, allowFailure: true }, { ...payment, allowFailure: true }]
  })
}

/** The router also takes one more unit of the sold token, if it may. */
export function takeWherePossible(stranger: Address): Mutant {
  return tradeByRouter(({ bought, calls, paid, receiver, seller, sold }) => [
    ...calls,
    tokenCall(bought, 'transfer', [receiver, paid]),
    { ...tokenCall(sold, 'transferFrom', [seller, stranger, 1n]), allowFailure: true },
  ])
}

/** The router pays the promised amount of a token or, if it has less, half of it, and keeps the rest. */
export const payHalfWhereMoved: Mutant = tradeByRouter(({ bought, calls, paid, receiver }) => [
  ...calls,
  ...[paid, paid / 2n].map((amount) => ({
    ...tokenCall(bought, 'transfer', [receiver, amount]),
    allowFailure: true,
  })),
])

/** A call that fails if the code leaves zero. */
function gated(sight: Hex): RoutedCall {
  // if (word) goto end; revert(0, 0); end: return(0, 0)
  const end = size(sight) + 6
  const creation = concat([sight, '0x60', toHex(end, { size: 1 }), '0x57', '0x5f5ffd', '0x5b', '0x5f5ff3'])
  const salt = pad('0x')
  return { target: canonicalAddress(canonical.create2Deployer), callData: concat([salt, creation]) }
}
