/** A client that sends a bad limit must not take its mistake for a failure of the service, and retry. */
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
