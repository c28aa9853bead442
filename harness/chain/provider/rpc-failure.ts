/** A JSON-RPC error: a code of JSON-RPC or of Ethereum's nodes, and a message. */
export class RpcFailure extends Error {
  override readonly name = 'RpcFailure'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const codes = {
  invalidInput: -32_000,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  /** EIP-1474. */
  limitExceeded: -32_005,
  /** EIP-7966. */
  receiptTimeout: 4,
  insufficientFunds: -38_014,
  blockNumberInvalid: -38_020,
  timestampInvalid: -38_021,
  /** The wallets' code for an unknown chain, which a page must add first. */
  unknownChain: 4902,
} as const
