/** A route as flows: the steps between two tokens on one protocol, added up. */
import type { RouteWire } from '../../../interfaces/solver-api/api/solve.ts'

export interface Flow {
  readonly protocol: string
  readonly from: string
  readonly to: string
  /** Number of steps added up. */
  readonly steps: number
  /** Fraction of the amount held of the sold token, as in the route. */
  readonly split: number
  /** Fraction of the whole trade. */
  readonly part: number
}

/** In the order of execution. */
export function flowsOf(route: RouteWire): readonly Flow[] {
  const parts = new Map<string, number>()
  const flows = new Map<string, Flow>()
  const [first] = route.flat()
  if (first !== undefined) parts.set(first.in_token, 1)
  for (const { protocol, in_token: from, out_token: to, split } of route.flat()) {
    const part = (parts.get(from) ?? 0) * Number(split)
    const key = `${from} ${to} ${protocol}`
    const before = flows.get(key)
    flows.set(key, {
      protocol,
      from,
      to,
      steps: (before?.steps ?? 0) + 1,
      split: (before?.split ?? 0) + Number(split),
      part: (before?.part ?? 0) + part,
    })
    parts.set(to, (parts.get(to) ?? 0) + part)
  }
  return [...flows.values()]
}
