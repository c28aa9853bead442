/** A measurement of solver quality with every outcome, for the tests of reports. */
import type { Measurement, OrderResult } from '../../quality/measurement.ts'
import type { Timings } from '../../quality/timings.ts'

const head = {
  sellToken: '0x1111111111111111111111111111111111111111',
  buyToken: '0x2222222222222222222222222222222222222222',
  sellAmount: 10n ** 18n,
  size: '$1k',
  pair: 'hub/hub',
  bound: 1_000_000_000n,
  gasPrice: 0,
} as const

function paid(id: string, promised: bigint, part: Partial<OrderResult> = {}): OrderResult {
  const execution = { status: 'paid', paid: promised, gasUsed: 100_000n } as const
  return { ...head, ...part, id, outcome: 'solved', promised, gas: 120_000n, execution }
}

/** Gaps of 0, 0.5, 1 and 100 bps, an order that reverts, and one without a route. */
export const measurement: Measurement = {
  format: 'assay-quality/1',
  target: 'reference',
  corpus: { origin: 'seed 1', hash: 'hash', orders: 6 },
  orders: [
    paid('0', 1_000_000_000n),
    paid('1', 999_950_000n),
    paid('2', 999_900_000n, { pair: 'hub/tail' }),
    paid('3', 990_000_000n, { size: '$1M', pair: 'tail/tail' }),
    {
      ...head,
      id: '4',
      outcome: 'solved',
      promised: 1n,
      gas: 1n,
      execution: { status: 'reverted', paid: 0n, gasUsed: 1n },
    },
    { ...head, id: '5', outcome: 'no-route' },
  ],
}

export const timings: Timings = {
  format: 'assay-quality-timings/1',
  target: 'reference',
  machine: { node: 'v24.0.0', processor: 'one', startedAt: '2026-01-01T00:00:00.000Z' },
  latencyMs: { 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6 },
}
