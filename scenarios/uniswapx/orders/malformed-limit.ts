/** A fault of the client must not look like a fault of the service. */
import { answering } from '#uniswapx/kit/scenario'

export default answering({
  clause: 'orders/malformed-limit',
  title: 'a limit that no page can have is answered, or refused with 4xx',
  path: '/orders',
  queries: [
    { chainId: 1, limit: -1 },
    { chainId: 1, limit: 1.5 },
    { chainId: 1, limit: 'all' },
  ],
})
