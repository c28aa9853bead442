/**
 * Wallets write addresses and hashes in several cases. A service that distinguishes them hides a wallet's own
 * orders.
 */
import { filtering, misreadQuery } from '#uniswapx/kit/scenario'

export default filtering({
  clause: 'orders/any-case',
  title: 'a wallet and a hash are found however their letters are written',
  filter: 'swapper',
  list: async ([one]) => [
    { query: { swapper: inCapitals(one.order.info.swapper) }, orders: [one] },
    { query: { orderHash: inCapitals(one.order.hash) }, orders: [one] },
  ],
  mutants: {
    'capitals are another hash': other('orderHash', 66),
    'capitals are another wallet': other('swapper', 42),
  },
})

function inCapitals(hex: string): string {
  return `0x${hex.slice(2).toUpperCase()}`
}

function other(name: string, length: number) {
  return misreadQuery('/orders', (query) => {
    const asked = query.get(name)
    if (asked !== null && asked !== asked.toLowerCase()) query.set(name, '0x'.padEnd(length, '0'))
  })
}
