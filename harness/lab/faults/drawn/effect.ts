/** The effect of a drawn fault, at one endpoint. */
import type { ClauseId } from '../../../interfaces/solver-api/clauses/catalogue.ts'
import type { Holds } from '../conditions.ts'
import type { WireFault } from '../wire.ts'
import type { EndpointName } from './endpoint.ts'

export const kinds = ['money', 'loss', 'access', 'form'] as const

export interface DrawnEffect {
  readonly kind: (typeof kinds)[number]
  readonly on: EndpointName
  readonly says: string
  /** The clauses that judge the effect under every condition. */
  readonly clauses: readonly ClauseId[]
  /** It can happen to one order of several. */
  readonly isPlaced: boolean
  /** The options without which it cannot happen. */
  readonly needs: readonly string[]
  fault(when: Holds): WireFault | readonly WireFault[]
}

type More = Partial<Pick<DrawnEffect, 'isPlaced' | 'needs'>>

export const placed: More = { isPlaced: true }

/** Makes effects of one kind. */
export function effects(kind: DrawnEffect['kind']) {
  return (
    name: EndpointName,
    saying: string,
    clauses: readonly ClauseId[],
    fault: DrawnEffect['fault'],
    { isPlaced = false, needs = [] }: More = {},
  ): DrawnEffect => ({ kind, on: name, says: saying, clauses, fault, isPlaced, needs })
}
