/** The faults of the specimen, each with the clause that convicts it. */
export const faults = {
  /** The connection ends without an answer. */
  'ends-on-slippage': 'errors/slippage-bounds',
  /** The whole process ends. */
  'dies-on-slippage': 'errors/slippage-bounds',
  'takes-negative-slippage': 'errors/slippage-bounds',
  'reads-floats': 'errors/slippage-text',
  'has-no-minimum': 'solve/minimum-is-something',
  'takes-huge-amounts': 'quote/huge-amount',
  'pays-nothing': 'quote/pays-something',
  'takes-unsigned-fees': 'errors/client-fee-signature',
  'takes-any-fee': 'errors/client-fee-bounds',
  'hides-its-block': 'quote/shape',
  'fails-with-its-neighbour': 'quote/one-failing-order',
  'stays-behind': 'quote/follows-the-chain',
} as const

export type Fault = keyof typeof faults

export function isFault(name: string): name is Fault {
  return Object.hasOwn(faults, name)
}
