/**
 * Attributes the answers of a case to absent parts: a check of many endpoints passes or fails by those that
 * the target offers.
 *
 * @module
 */
import { type Exchange, NoAnswer, UnusableAnswer } from '../../core/transport/transport.ts'
import { type Scenario, SubjectAbsent } from '../scenario.ts'
import { absenceOf, isAbsent, type KnownPart, type Part } from './part.ts'

type Judged = Pick<Scenario, 'clause' | 'own'>

/** The absent part that a clause depends on. */
export function absentUnder(judged: Judged, parts: readonly KnownPart[] = []): KnownPart | undefined {
  return parts.find((known) => isAbsent(known) && restsOn(judged, known.part))
}

function restsOn({ clause, own }: Judged, { clauses }: Part): boolean {
  const group = `${clause.slice(0, clause.indexOf('/'))}/*`
  return own === undefined && clauses.some((one) => one === clause || one === group)
}

/** @param baseUrl The address above the paths of the parts. */
export function absenceIn(baseUrl: string, parts: readonly KnownPart[] = []) {
  const absent = parts.filter(isAbsent)
  const partOf = ({ request: { url } }: Exchange) => {
    const [path = ''] = url.slice(baseUrl.length).split('?')
    return absent.find(({ part }) => part.paths?.includes(path))
  }
  return {
    isAbsent: (exchange: Exchange) => partOf(exchange) !== undefined,
    /**
     * The absent part that keeps a case from being judged: all requests of a passing check went to absent
     * parts, or their answers may explain the error.
     */
    missedBy(sent: readonly Exchange[], error?: unknown): KnownPart | undefined {
      if (absent.length === 0) return undefined
      const asked = sent.map(partOf)
      if (error === undefined) return asked.includes(undefined) ? undefined : asked[0]
      if (error instanceof UnusableAnswer || error instanceof NoAnswer) return partOf(error.exchange)
      return asked.find((part) => part !== undefined)
    },
  }
}

/** The case needs a part that the target does not offer. */
export class PartAbsent extends SubjectAbsent {
  constructor(known: KnownPart) {
    super(absenceOf(known))
  }
}
