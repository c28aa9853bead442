/**
 * Assay's own contracts, at their own addresses, on the embedded chain and on a fork.
 *
 * @module
 */

import { canonical } from '../../core/canonical.ts'
import { ownCode } from '../bytecode.ts'
import type { ChainClient } from '../chain-client.ts'
import { developmentAddresses, roles } from '../development-accounts.ts'
import { place, withArguments } from '../place.ts'
import { treasury } from './treasury.ts'

export async function placeOwnContracts(client: ChainClient): Promise<void> {
  const types = 'address, address, address'
  const filler = [developmentAddresses[roles.filler], canonical.reactor, canonical.router]
  const contracts = [
    { address: canonical.router, creation: ownCode('Router') },
    { address: canonical.filler, creation: withArguments(ownCode('Filler'), types, filler) },
    ...canonical.marketMakers.map((address, index) => {
      const signer = developmentAddresses[roles.marketMakers[index] ?? 0]
      const creation = withArguments(ownCode('makers/MarketMaker'), types, [
        treasury,
        signer,
        canonical.router,
      ])
      return { address, creation }
    }),
  ]
  for (const contract of contracts) await place(client, { ...contract, deployer: treasury })
}
