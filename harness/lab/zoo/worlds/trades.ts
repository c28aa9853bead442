/** Trades on Uniswap V3: a bot that trades in each block, and a pool that is moved away from the market price. */
import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { developmentAddresses } from '../../../chain/development-accounts.ts'
import { approve } from '../../../chain/execution/accounts.ts'
import { genesisToken, type TokenSymbol, worth } from '../../../chain/genesis/tokens.ts'
import { sendAs } from '../../../chain/place.ts'
import { canonical } from '../../../core/canonical.ts'
import { squareRoot } from '../../../core/integer-math.ts'
import type { Devnet } from '../../../devnet/devnet.ts'

const router = canonical.uniswapV3SwapRouter
const abi = parseAbi([
  'struct Swap { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Swap swap) payable returns (uint256)',
])
const poolAbi = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
])

interface Trade {
  readonly sell: TokenSymbol
  readonly buy: TokenSymbol
  /** Hundredths of a basis point. */
  readonly fee: number
  readonly dollars: number
}

const bot = developmentAddresses[5] ?? router
/** The bot buys back in one block the amount that it sold in the previous one. */
const pairs = [
  { sell: 'WETH', buy: 'USDC', fee: 100, dollars: 20_000 },
  { sell: 'WETH', buy: 'USDC', fee: 500, dollars: 60_000 },
  { sell: 'WETH', buy: 'USDT', fee: 100, dollars: 20_000 },
  { sell: 'WETH', buy: 'USDT', fee: 3000, dollars: 40_000 },
  { sell: 'WBTC', buy: 'WETH', fee: 3000, dollars: 50_000 },
  { sell: 'LINK', buy: 'WETH', fee: 3000, dollars: 20_000 },
] as const

/** Trades each second until it is stopped. */
export async function trading({ node }: Devnet): Promise<() => void> {
  const { client } = node
  await client.setAutomine(true)
  for (const symbol of new Set(pairs.flatMap(({ buy, sell }) => [buy, sell]))) await allow(node, symbol)
  await client.setAutomine(false)
  let turn = 0
  const timer = setInterval(() => {
    turn += 1
    for (const { buy, dollars, fee, sell } of pairs) {
      const trade = turn % 2 === 0 ? { sell, buy, fee, dollars } : { sell: buy, buy: sell, fee, dollars }
      const transaction = { account: bot, to: router, data: swapData(trade), gas: 500_000n }
      client.sendTransaction(transaction).catch((error: unknown) => console.error(error))
    }
  }, 1000)
  return () => clearInterval(timer)
}

/** Sells WETH to a pool until its price has fallen by five percent. */
export async function outOfLine({ node }: Devnet): Promise<() => void> {
  const trade = { sell: 'WETH', buy: 'USDC', fee: 10_000, dollars: 900_000 } as const
  await allow(node, trade.sell)
  const { client } = node
  const [weth, usdc] = [genesisToken('WETH').address, genesisToken('USDC').address]
  const args = [weth, usdc, trade.fee] as const
  const factory = {
    address: canonical.uniswapV3Factory,
    abi: poolAbi,
    functionName: 'getPool',
    args,
  } as const
  const pool = await client.readContract(factory)
  const [price] = await client.readContract({ address: pool, abi: poolAbi, functionName: 'slot0' })
  // USDC is the first token of the pool, so its price rises when that of WETH falls.
  const limit = squareRoot((price * price * 100n) / 95n)
  await sendAs(client, bot, { to: router, data: swapData(trade, limit) })
  return () => {}
}

type Node = Devnet['node']

function allow(node: Node, symbol: TokenSymbol): Promise<void> {
  return approve(node, genesisToken(symbol).address, bot, router, maxUint256)
}

function swapData({ buy, dollars, fee, sell }: Trade, sqrtPriceLimitX96 = 0n) {
  const [tokenIn, tokenOut] = [genesisToken(sell).address, genesisToken(buy).address]
  const swap = {
    ...{ tokenIn, tokenOut, fee, recipient: bot },
    deadline: maxUint256,
    amountIn: worth(genesisToken(sell), dollars),
    ...{ amountOutMinimum: 0n, sqrtPriceLimitX96 },
  }
  return encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [swap] })
}
