/** Puts the thieving router where the published one is. */
import type { Address } from 'viem'
import { ownCode } from '../../chain/bytecode.ts'
import { approve, fund } from '../../chain/execution/accounts.ts'
import { place, withArguments } from '../../chain/place.ts'
import { nativeToken } from '../../core/address.ts'
import { maxUint256 } from '../../core/amount.ts'
import { canonical } from '../../core/canonical.ts'
import type { Devnet } from '../../devnet/devnet.ts'

/** `ThievingRouter.Sight`, in its sequence. */
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
  /** Of a builder or a wallet: the value at which the router is honest. Of the limit of gas: that from which it is. */
  readonly known?: bigint
  /** A token of which the thief gives a unit for each slice. */
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
    // A service may be a few blocks late, and the router is the same on these.
    await client.mine({ blocks: agedBlocks })
    return () => {}
  }
}
