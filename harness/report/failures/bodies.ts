/** The bodies of an exchange in few characters: the fields that the failure is about, and those that differ. */
import type { ClauseRecord } from '../../judge/record.ts'
import { briefAnswer } from './brief-answer.ts'
import type { Shown } from './guilty.ts'
import { differingFrom, type Rate, ratedBy } from './rated-fields.ts'

interface Bounds {
  /** Characters of each body. */
  readonly most: number
  /** The exchange that it is compared with, if there is one. */
  readonly compared?: Shown | undefined
}

/** Shortens the bodies of exchanges of this failure. */
export function briefOf({ reason = '', text }: Pick<ClauseRecord, 'reason' | 'text'>) {
  const said = ratedBy(reason, text)
  const brief = (body: string, other: string | undefined, most: number) => {
    const differing = other === undefined ? undefined : differingFrom(other)
    const rate: Rate = (path, value) => said(path, value) + (differing?.(path, value) ?? 0)
    return briefAnswer(body, most, rate)
  }
  return {
    request({ exchange, request }: Shown, { compared, most }: Bounds): string {
      const { body = '' } = exchange.request
      return `${request} ${brief(body, compared?.exchange.request.body, most)}`.trimEnd()
    },
    answer({ exchange, response }: Shown, { compared, most }: Bounds): string {
      const [status = ''] = response.split(' ', 1)
      return `${status} ${brief(exchange.response.body, compared?.exchange.response.body, most)}`.trimEnd()
    },
  }
}
