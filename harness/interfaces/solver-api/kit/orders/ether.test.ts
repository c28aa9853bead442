/** Orders in ether keep their worth and their other token. */
import { expect, test } from 'vitest'
import { nativeToken } from '../../../../core/address.ts'
import { type Universe, wellKnownTokens, worth, wrappedNative } from '../../api/universe.ts'
import { inEther } from './ether.ts'

const universe: Universe = { tokens: wellKnownTokens, amms: [], orders: [] }

function orderOf(sold: string, bought: string) {
  const [sell, buy] = [sold, bought].map((name) => wellKnownTokens.find(({ symbol }) => symbol === name))
  if (sell === undefined || buy === undefined) throw new Error('no such token')
  return { sell_token: sell.address, buy_token: buy.address, sell_amount: `${worth(sell, 600)}` }
}

test('ether is sold for the bought token, and bought with the sold one', () => {
  const order = orderOf('USDC', 'WBTC')
  const sold = inEther(order, 'sold', universe)
  expect(sold).toEqual({ ...order, sell_token: nativeToken, sell_amount: `${worth(wrappedNative, 600)}` })
  expect(inEther(order, 'bought', universe)).toEqual({ ...order, buy_token: nativeToken })
})

test('ether is never traded for wrapped ether', () => {
  const [sale, purchase] = [orderOf('WETH', 'USDC'), orderOf('USDC', 'WETH')]
  for (const order of [sale, purchase]) {
    expect(inEther(order, 'sold', universe)).toMatchObject({ ...sale, sell_token: nativeToken })
    expect(inEther(order, 'bought', universe)).toMatchObject({ ...purchase, buy_token: nativeToken })
  }
})

test('an order of unknown tokens stays as it is', () => {
  const order = { ...orderOf('USDC', 'WBTC'), buy_token: `0x${'1'.repeat(40)}` } as const
  expect(inEther(order, 'sold', universe)).toEqual(order)
})
