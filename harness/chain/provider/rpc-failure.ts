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
  // Those of eth_simulateV1.
  nonceTooLow: -38_010,
  nonceTooHigh: -38_011,
  baseFeeTooLow: -38_012,
  intrinsicGas: -38_013,
  insufficientFunds: -38_014,
  blockGasLimit: -38_015,
  blockNumberInvalid: -38_020,
  timestampInvalid: -38_021,
  senderHasCode: -38_024,
  initCodeSize: -38_025,
  clientLimit: -38_026,
  /** The wallets' code for an unknown chain, which a page must add first. */
  unknownChain: 4902,
} as const
