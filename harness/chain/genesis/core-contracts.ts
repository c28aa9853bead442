/**
 * The contracts that orders, wallets and solvers depend on: Permit2, the reactor and its quoters, Multicall3. All are
 * genuine.
 *
 * @module
 */

import { canonical } from '../../core/canonical.ts'
import { genuineCode } from '../bytecode.ts'
import type { ChainClient } from '../chain-client.ts'
import { place, withArguments } from '../place.ts'
import { treasury } from './treasury.ts'

export async function placeCoreContracts(client: ChainClient): Promise<void> {
  const reactor = withArguments(genuineCode('reactor'), 'address, address', [
    canonical.permit2,
    canonical.protocolFeeOwner,
  ])
  const quoter = genuineCode('orderQuoter')
  const contracts = [
    { address: canonical.multicall3, creation: genuineCode('multicall3') },
    { address: canonical.permit2, creation: genuineCode('permit2') },
    { address: canonical.reactor, creation: reactor },
    { address: canonical.orderQuoter, creation: quoter },
    { address: canonical.sdkOrderQuoter, creation: quoter },
  ]
  for (const contract of contracts) await place(client, { ...contract, deployer: treasury })
}
