/**
 * A client that keeps a cursor for too long, or for another list, must start again. A page of other orders
 * hides the mistake.
 */
import { answering } from '#uniswapx/kit/scenario'

export default answering({
  clause: 'orders/malformed-cursor',
  title: 'a cursor that the list did not give is refused with 4xx',
  path: '/orders',
  queries: [
    { chainId: 1, cursor: '?' },
    { chainId: 1, cursor: btoa('none') },
    { chainId: 1, cursor: btoa('{"orderHash":"0x12","filler":"0x12","createdAt":1}') },
  ],
  status: /^4\d\d$/,
})
