/** A client that mistypes a filter takes an empty list for the answer. */
import { listRefusal } from '#uniswapx/kit/scenario'

export default listRefusal({
  clause: 'orders/malformed-filter',
  title: 'a malformed filter is refused with 400',
  queries: [
    { orderHash: '0x12' },
    { orderStatus: 'opened' },
    { orderStatus: 'open,' },
    { swapper: '0x12' },
    { chainId: 'one' },
    { chainId: 1, sortKey: 'price' },
    { chainId: 1, sortKey: 'createdAt', sort: 'near(1)' },
  ],
})
