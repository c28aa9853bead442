/**
 * A bound or a direction has no meaning without a key, so a client that forgets the key would get an unsorted
 * list.
 */
import { listRefusal } from '#uniswapx/kit/scenario'

export default listRefusal({
  clause: 'orders/sort-needs-a-key',
  title: 'a bound or a direction without a key to sort by is refused with 400',
  queries: [
    { chainId: 1, sort: 'gt(0)' },
    { chainId: 1, desc: true },
  ],
})
