/** A filler as a program, for tests: the reference in a loop, or one with a fault. */
import { encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createChainClient } from '../../../chain/chain-client.ts'
import { upstreamProvider } from '../../../chain/fork/upstream.ts'
import { canonicalAddress } from '../../../core/address.ts'
import { erc20Abi } from '../../../core/erc20.ts'
import { reactors } from '../../../interfaces/uniswapx/api/contracts.ts'
import { createFiller } from '../../../interfaces/uniswapx/filler/filler.ts'
import { basePath } from '../../../interfaces/uniswapx/reference/order-service.ts'

const { FILLER_KEY = '', ORDERS_URL = '', RPC_URL = '' } = process.env
const [, , fault] = process.argv

const account = privateKeyToAccount(FILLER_KEY as Hex)
const client = createChainClient(upstreamProvider(RPC_URL))
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

for (const reactor of Object.values(reactors)) {
  const args = [reactor, maxUint256] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  await client.sendTransaction({ account, chain: client.chain, to: usdc, data })
}

const fills = createFiller(
  { client },
  {
    account: canonicalAddress(account.address),
    orders: async (request) => {
      const { pathname, search } = new URL(request.url)
      const response = await fetch(`${ORDERS_URL}${pathname.replace(basePath, '')}${search}`)
      if (fault === 'ends-at-failures' && !response.ok) process.exit(1)
      return response
    },
  },
)
for (;;) {
  for (const { data, tip, to } of await fills()) {
    if (fault === 'idle') continue
    const { baseFeePerGas } = await client.getBlock()
    const hash = await client.sendTransaction({
      ...{ account, chain: client.chain, to, data, gas: 1_000_000n },
      maxFeePerGas: 2n * (baseFeePerGas ?? 0n) + BigInt(tip),
      maxPriorityFeePerGas: BigInt(tip),
    })
    if (fault === 'awaits-receipts') await client.waitForTransactionReceipt({ hash })
  }
}
