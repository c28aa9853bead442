/**
 * The contracts that orders, wallets and solvers depend on: Permit2, the reactor and its quoters, Multicall3, and the
 * deployer of most of them. All are genuine.
 *
 * @module
 */
import type { Hex } from 'viem'
import { canonical } from '../../core/canonical.ts'
import { genuineCode } from '../bytecode.ts'
import type { ChainClient } from '../chain-client.ts'
import { place, withArguments } from '../place.ts'
import { treasury } from './treasury.ts'

/** The deployer's creation code, the same on all chains: no arguments, in a transaction that no key signed. */
const create2Deployer: Hex =
  '0x604580600e600039806000f350fe7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'

export async function placeCoreContracts(client: ChainClient): Promise<void> {
  const reactor = withArguments(genuineCode('reactor'), 'address, address', [
    canonical.permit2,
    canonical.protocolFeeOwner,
  ])
  const quoter = genuineCode('orderQuoter')
  const contracts = [
    { address: canonical.multicall3, creation: genuineCode('multicall3') },
    { address: canonical.create2Deployer, creation: create2Deployer },
    { address: canonical.permit2, creation: genuineCode('permit2') },
    { address: canonical.reactor, creation: reactor },
    { address: canonical.orderQuoter, creation: quoter },
    { address: canonical.sdkOrderQuoter, creation: quoter },
  ]
  for (const contract of contracts) await place(client, { ...contract, deployer: treasury })
}
