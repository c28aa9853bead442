/** Why the node refused a transaction, in a sentence where the contract said why. */
import { decodeErrorResult, type Hex, isHex, parseAbi } from 'viem'

const errors = parseAbi([
  'error InsufficientBuyAmount(uint256 buyAmount, uint256 minBuyAmount)',
  'error TokenCallFailed(address token, bytes reason)',
  'error QuoteExpired(uint256 expiry, uint256 timestamp)',
  'error QuoteAlreadyFilled(uint256 nonce)',
])

const sentences: Readonly<Record<(typeof errors)[number]['name'], string>> = {
  InsufficientBuyAmount: 'The market moved: the swap would bring less than the least you accept.',
  TokenCallFailed: 'A token refused the transfer. Is there enough of it?',
  QuoteExpired: 'A market maker’s quote has expired. Ask again.',
  QuoteAlreadyFilled: 'A market maker’s quote is already used. Ask again.',
}

/** @param data What the transaction reverted with. */
export function revertText(message: string, data: unknown): string {
  return (isHex(data) && data !== '0x' && sentenceOf(data)) || withoutLongHex(message)
}

function sentenceOf(data: Hex): string | undefined {
  try {
    return sentences[decodeErrorResult({ abi: errors, data }).errorName]
  } catch {
    // It is none of the errors above.
    return undefined
  }
}

function withoutLongHex(message: string): string {
  return message.replace(/0x[0-9a-f]{16,}/gi, (hex) => `${hex.slice(0, 10)}…`)
}
