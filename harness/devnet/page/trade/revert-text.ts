/** The reason why the node refused a transaction: the contract's error as a sentence, if it is known. */
import { decodeErrorResult, type Hex, isHex, parseAbi } from 'viem'

const errors = parseAbi([
  'error InsufficientBuyAmount(uint256 buyAmount, uint256 minBuyAmount)',
  'error TokenCallFailed(address token, bytes reason)',
  'error QuoteExpired(uint256 expiry, uint256 timestamp)',
  'error QuoteAlreadyFilled(uint256 nonce)',
])

const sentences: Readonly<Record<(typeof errors)[number]['name'], string>> = {
  InsufficientBuyAmount: 'The market moved: the swap would return less than the minimum you accept.',
  TokenCallFailed: 'A token refused the transfer. Is the balance sufficient?',
  QuoteExpired: 'A market maker’s quote has expired. Try again.',
  QuoteAlreadyFilled: 'A market maker’s quote has been used already. Try again.',
}

/** @param data The revert data of the transaction. */
export function revertText(message: string, data: unknown): string {
  const sentence = isHex(data) && data !== '0x' ? sentenceOf(data) : undefined
  return sentence ?? message.replace(/0x[0-9a-f]{16,}/gi, (hex) => `${hex.slice(0, 10)}…`)
}

function sentenceOf(data: Hex): string | undefined {
  try {
    return sentences[decodeErrorResult({ abi: errors, data }).errorName]
  } catch {
    // The data is none of the errors above.
    return undefined
  }
}
