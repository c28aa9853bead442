/** Compares the gas that an executed route needs with the gas that its solution states. */
import { type Address, hexToBigInt, isHex, numberToHex } from 'viem'
import { expect } from 'vitest'
import { approve, fund } from '../../../../chain/execution/accounts.ts'
import { sandbox } from '../../../../chain/execution/execute.ts'
import type { Node } from '../../../../chain/node.ts'
import { nativeToken } from '../../../../core/address.ts'
import { canonical } from '../../../../core/canonical.ts'
import { encodeSwap } from '../../../../solver/encode.ts'
import type { Route } from '../../../../solver/route.ts'
import type { Solution } from '../../../../solver/solve.ts'

export const trader = '0xa55a0000000000000000000000000000000000ff'

/** Checks that a transaction needs the stated gas, or up to 15 % less. */
export async function expectGas(node: Node, { gas, route }: Pick<Solution, 'gas' | 'route'>): Promise<void> {
  const needed = await sandbox(node, () => gasOf(node, trader, route))
  const shown = `${gas} of ${needed}: ${route.map(({ pool }) => pool.protocol).join()}`
  expect(Number(gas) / Number(needed), shown).toBeGreaterThanOrEqual(1)
  expect(Number(gas) / Number(needed), shown).toBeLessThanOrEqual(1.15)
}

/** The least gas limit with which the swap is executed. */
async function gasOf(node: Node, holder: Address, route: Route): Promise<bigint> {
  await fund(node, nativeToken, holder, 2n ** 100n)
  const { data, value, to } = await transactionOf(node, holder, route)
  const request = { from: holder, to, data, value: numberToHex(value), gas: numberToHex(2 ** 24) }
  const needed = await node.provider.request({ method: 'eth_estimateGas', params: [request] })
  if (!isHex(needed)) throw new Error('The node estimates no gas.')
  return hexToBigInt(needed)
}

/** The transaction, whose sender holds the sold tokens and approves no more. */
export async function transactionOf(node: Node, holder: Address, route: Route) {
  const sellToken = route[0]?.tokenIn ?? nativeToken
  const buyToken = route.at(-1)?.tokenOut ?? nativeToken
  const sellAmount = route.reduce((sum, step) => sum + (step.tokenIn === sellToken ? step.amountIn : 0n), 0n)
  if (sellToken !== nativeToken) {
    await fund(node, sellToken, holder, 2n * sellAmount)
    await approve(node, sellToken, holder, canonical.router, sellAmount)
  }
  const data = encodeSwap({ route, sellToken, buyToken, sellAmount, minBuyAmount: 0n, receiver: holder })
  return {
    from: holder,
    to: canonical.router,
    data,
    value: sellToken === nativeToken ? sellAmount : 0n,
  } as const
}
