/** Solves a trade and executes it with an account of the node. */
import { type Address, type Hex, hexToBigInt, numberToHex } from 'viem'
import { nativeToken } from '../../../core/address.ts'
import { RequestFailed } from '../api.ts'
import { execute, type Receipt, type Rpc, readBalance } from '../rpc.ts'
import { ensureAllowance } from './approve.ts'
import { solveTrade, type Trade } from './use-trade.ts'

export interface Swapped {
  readonly trade: Trade
  /** Base units of the bought token that the account gained on the chain. */
  readonly gained: bigint
  readonly blockNumber: number
  readonly transaction: Hex
}

export interface SwapTerms {
  readonly key: string
  /** A fraction, as decimal text. */
  readonly slippage: string
}

/** @throws {RequestFailed} if there is no solution, or the node refuses the transaction. */
export async function sendSwap(rpc: Rpc, trade: Trade, { key, slippage }: SwapTerms): Promise<Swapped> {
  const { account, buyToken, sellAmount, sellToken } = trade
  const solved = await solveTrade(trade, { key }, slippage)
  const [solution] = solved?.solutions ?? []
  if (solution === undefined) throw new RequestFailed('No route found for this trade.')

  const router = solution.target_address
  await ensureAllowance(rpc, { token: sellToken, owner: account, spender: router, amount: sellAmount })
  const receipt = await execute(rpc, {
    from: account,
    to: router,
    data: solution.call_data,
    ...(sellToken === nativeToken ? { value: numberToHex(sellAmount) } : {}),
  })
  return {
    trade,
    gained: await gainOf(rpc, receipt, buyToken, account),
    blockNumber: Number(receipt.blockNumber),
    transaction: receipt.transactionHash,
  }
}

/** The difference of the balances before and after the block; for ether, without the cost of gas. */
async function gainOf(rpc: Rpc, receipt: Receipt, token: Address, account: Address): Promise<bigint> {
  const block = hexToBigInt(receipt.blockNumber)
  const balanceAt = (number: bigint) => readBalance(rpc, token, account, numberToHex(number))
  const gain = (await balanceAt(block)) - (await balanceAt(block - 1n))
  const fee = hexToBigInt(receipt.gasUsed) * hexToBigInt(receipt.effectiveGasPrice)
  return token === nativeToken ? gain + fee : gain
}
