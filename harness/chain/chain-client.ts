/** A viem client of a node, with public, wallet and test actions. */
import {
  type Chain,
  type Client,
  type CustomTransport,
  createTestClient,
  custom,
  defineChain,
  type PublicActions,
  publicActions,
  type TestActions,
  type WalletActions,
  walletActions,
} from 'viem'
import { canonical } from '../core/canonical.ts'
import type { Provider } from './provider/provider.ts'

export type ChainClient = Client<
  CustomTransport,
  Chain,
  undefined,
  undefined,
  TestActions & PublicActions<CustomTransport, Chain> & WalletActions<Chain>
>

// viem's own definition is in a module with all other chains, which takes a quarter of a second to load.
export const ethereum = defineChain({
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  contracts: { multicall3: { address: canonical.multicall3 } },
})

export function createChainClient(provider: Provider): ChainClient {
  return createTestClient({
    mode: 'hardhat',
    chain: ethereum,
    transport: custom(provider, { retryCount: 0 }),
    cacheTime: 0,
    pollingInterval: 100,
  })
    .extend(publicActions)
    .extend(walletActions)
}
