/** Replaces the published router by a thieving one. */
import type { Address } from 'viem'
import { ownCode } from '../../chain/bytecode.ts'
import { approve, fund } from '../../chain/execution/accounts.ts'
import { place, withArguments } from '../../chain/place.ts'
import { nativeToken } from '../../core/address.ts'
import { maxUint256 } from '../../core/amount.ts'
import { canonical } from '../../core/canonical.ts'
import type { Devnet } from '../../devnet/devnet.ts'

/** The members of `ThievingRouter.Sight`, in order. */
const sights = [
  'slice',
  'gas price',
  "caller's ether",
  "caller's past",
  'builder',
  'wallet',
  'gas limit',
] as const

export interface ThievingRouter {
  readonly sight: (typeof sights)[number]
  readonly thief: Address
  /** For a builder or a wallet, the value at which the router is honest; for the gas limit, the least such value. */
  readonly known?: bigint
  /** A token of which the thief pays a unit for each slice. */
  readonly gift?: Address
}

const honestRouter: Address = '0x70b7e7000000000000000000000000000000707e'
const agedBlocks = 8
const giftUnits = 10n ** 12n

/** @returns A world in which the published router is the thieving one. */
export function placeRouter({ gift = nativeToken, known = 0n, sight, thief }: ThievingRouter) {
  return async ({ node }: Devnet): Promise<() => void> => {
    const { client } = node
    const bytecode = (await client.getCode({ address: canonical.router })) ?? '0x'
    await client.setCode({ address: honestRouter, bytecode })
    const values = [honestRouter, thief, sights.indexOf(sight), known, gift]
    const creation = withArguments(
      ownCode('zoo/ThievingRouter'),
      'address, address, uint8, uint256, address',
      values,
    )
    await place(client, { address: canonical.router, creation, deployer: thief })
    if (gift !== nativeToken) {
      await fund(node, gift, thief, giftUnits)
      await approve(node, gift, thief, canonical.router, maxUint256)
    }
    // A service may be a few blocks behind; the router is the same on these blocks.
    await client.mine({ blocks: agedBlocks })
    return () => {}
  }
}
