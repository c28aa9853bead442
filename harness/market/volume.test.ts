import { erc20Abi, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { developmentAddresses } from '../chain/development-accounts.ts'
import { fund } from '../chain/execution/accounts.ts'
import { genesisToken } from '../chain/genesis/tokens.ts'
import { type Node, startNode } from '../chain/node.ts'
import { canonical } from '../core/canonical.ts'
import { readSnapshot } from './reading/read.ts'
import { readVolumes } from './volume.ts'

const usdc = genesisToken('USDC').address
const [trader = '0x'] = developmentAddresses
const routerAbi = parseAbi([
  'struct Params { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Params params) payable returns (uint256 amountOut)',
])

let node: Node

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
})

afterAll(() => node.stop())

async function sellDollars(amountIn: bigint): Promise<void> {
  const { client } = node
  await fund(node, usdc, trader, amountIn)
  await client.impersonateAccount({ address: trader })
  await client.writeContract({
    account: trader,
    address: usdc,
    abi: erc20Abi,
    functionName: 'approve',
    args: [canonical.uniswapV3SwapRouter, amountIn],
  })
  await client.writeContract({
    account: trader,
    address: canonical.uniswapV3SwapRouter,
    abi: routerAbi,
    functionName: 'exactInputSingle',
    args: [
      {
        tokenIn: usdc,
        tokenOut: canonical.weth,
        fee: 500,
        recipient: trader,
        deadline: 2n ** 64n,
        amountIn,
        amountOutMinimum: 0n,
        sqrtPriceLimitX96: 0n,
      },
    ],
  })
}

async function volumeOf(token: `0x${string}`): Promise<bigint> {
  const volumes = await readVolumes(node.client, await readSnapshot(node))
  return volumes.get(token) ?? 0n
}

test('a swap counts for both of its tokens, for a day', async () => {
  const before = await volumeOf(usdc)
  await sellDollars(12_345_000_000n)
  const sold = (await volumeOf(usdc)) - before
  expect(Number(sold)).toBeGreaterThan(12_200)
  expect(Number(sold)).toBeLessThan(12_500)
  expect(Number(await volumeOf(canonical.weth))).toBeGreaterThan(12_200)

  node.clock.advance(86_401n)
  await node.client.mine({ blocks: 1 })
  expect(await volumeOf(usdc)).toBe(0n)
})
