/**
 * Requests of wallets and their libraries: without a wallet, a page sends them to the node, which answers
 * like an unlocked wallet with one network that grants everything.
 *
 * @module
 */
import { hexToBigInt, isHex } from 'viem/utils'
import type { Provider } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import { fieldOf } from '../../core/json.ts'
import type { Methods } from './method.ts'

export const walletMethods: Methods = {
  eth_requestAccounts: accountsOf,
  wallet_switchEthereumChain: (node, [wanted]) => requireChain(node, fieldOf(wanted, 'chainId')),
  wallet_addEthereumChain: (node, [wanted]) => requireChain(node, fieldOf(wanted, 'chainId')),
  wallet_getPermissions: async (node) => [permissionTo(await accountsOf(node))],
  wallet_requestPermissions: async (node, [wanted]) => {
    const others = Object.keys(Object(wanted)).filter((name) => name !== accountsPermission)
    if (others.length > 0 || fieldOf(wanted, accountsPermission) === undefined)
      throw new RpcFailure(codes.invalidParams, `Only the permission ${accountsPermission} can be requested`)
    return [permissionTo(await accountsOf(node))]
  },
  wallet_revokePermissions: () => null,
  wallet_watchAsset: (_node, [asset]) => {
    if (fieldOf(asset, 'type') === undefined || fieldOf(asset, 'options') === undefined)
      throw new RpcFailure(codes.invalidParams, 'An asset to watch has a type and options')
    return true
  },
}

const accountsPermission = 'eth_accounts'

function accountsOf(node: Provider): Promise<unknown> {
  return node.request({ method: 'eth_accounts' })
}

/** A permission in the form of EIP-2255. */
function permissionTo(accounts: unknown) {
  return {
    parentCapability: accountsPermission,
    caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
  }
}

async function requireChain(node: Provider, wanted: unknown): Promise<null> {
  const chainId = await node.request({ method: 'eth_chainId' })
  if (isHex(wanted) && isHex(chainId) && wanted !== '0x' && hexToBigInt(wanted) === hexToBigInt(chainId))
    return null
  throw new RpcFailure(
    codes.unknownChain,
    `This node serves only chain ${chainId}, not ${wanted}: add it to your wallet by this address`,
  )
}
