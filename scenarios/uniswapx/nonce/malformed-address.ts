/** A client that sends a malformed address has no use for a nonce, and must learn of the mistake. */
import { answering } from '#uniswapx/kit/scenario'

const addresses = [undefined, '', '0x', '0x12', 'vitalik.eth', `0x${'g'.repeat(40)}`]

export default answering({
  clause: 'nonce/malformed-address',
  title: 'an address that is none is refused with 400',
  path: '/nonce',
  queries: [{}, ...addresses.map((address) => ({ address, chainId: 1 }))],
  status: /^400$/,
})
