/** The endpoints that faults are drawn for. */
import * as wire from '../wire.ts'

export const paths = {
  quote: wire.quote,
  solve: wire.solve,
  v1Quote: wire.v1Quote,
  v1Solve: wire.v1Solve,
  tokenPrice: wire.tokenPrice,
  nativePrice: wire.nativePrice,
  spread: wire.spread,
  tokens: wire.tokens,
  nonce: wire.nonce,
  submit: wire.submit,
  orderList: wire.orderList,
} as const

export type EndpointName = keyof typeof paths
