/**
 * The next nonce of a wallet: unused in the token-approval contract and in every live order of this book. It stays
 * the same until an order with it is stored or it is spent.
 *
 * @module
 */
import type { Address } from 'viem'
import { hexToBigInt, keccak256 } from 'viem/utils'
import type { ChainClient } from '../../../../../chain/chain-client.ts'
import { maxUint256 } from '../../../../../core/amount.ts'
import { readNonceBitmaps } from '../admission/swapper-state.ts'
import type { OrderBook } from './order-book.ts'

/** @param swapper Address in lower case. */
export async function nextNonce(client: ChainClient, book: OrderBook, swapper: Address): Promise<bigint> {
  const booked = new Set(await book.liveNonces(swapper))
  // The first two reads cover 257 words: 65 792 orders.
  for (let word = firstWord(swapper), count = 1n; ; word += count, count = wordsPerRead) {
    const words = Array.from({ length: Number(count) }, (_, index) => (word + BigInt(index)) & lastWord)
    const bitmaps = await readNonceBitmaps(client, swapper, words)
    for (const [index, bitmap] of bitmaps.entries()) {
      const nonce = unusedNonce(words[index] ?? 0n, bitmap, booked)
      if (nonce !== undefined) return nonce
    }
  }
}

const wordsPerRead = 256n
const lastWord = maxUint256 >> 8n

/**
 * The first word of a wallet's nonces: a hash, so that they differ from the wallet's transaction count and from
 * the nonces of other services, which tend to count from zero.
 */
function firstWord(swapper: Address): bigint {
  return hexToBigInt(keccak256(swapper)) >> 8n
}

function unusedNonce(word: bigint, bitmap: bigint, booked: ReadonlySet<bigint>): bigint | undefined {
  for (let bit = 0n; bit < 256n; bit++) {
    const nonce = (word << 8n) | bit
    if (((bitmap >> bit) & 1n) === 0n && !booked.has(nonce)) return nonce
  }
  return undefined
}
