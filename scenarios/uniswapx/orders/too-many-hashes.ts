/**
 * The document limits a request to 50 hashes. A client that sends more must learn that the rest would be
 * missing.
 */
import { listRefusal } from '#uniswapx/kit/scenario'

const hashes = Array.from({ length: 51 }, (_, index) => `0x${`${index}`.padStart(64, '0')}`)

export default listRefusal({
  clause: 'orders/too-many-hashes',
  title: '51 hashes are refused with 400',
  queries: [{ orderHashes: hashes.join(',') }],
})
