/** Joins the calls of a node that clients repeat, such as those of a wallet that polls. */
import type { LoggedRequest } from '../../http/request-log.ts'

export interface EqualRequests {
  readonly latest: LoggedRequest
  /** The id of the first one, which stays when others follow. */
  readonly firstId: number
  readonly count: number
}

/** @param requests The latest first. */
export function equalRequests(requests: readonly LoggedRequest[]): readonly EqualRequests[] {
  const groups = Map.groupBy(requests, keyOf)
  return [...groups.values()].flatMap((group) => {
    const [latest] = group
    const firstId = group.at(-1)?.id
    return latest === undefined || firstId === undefined ? [] : { latest, firstId, count: group.length }
  })
}

/** The call with its answer; each request to the service counts by itself. */
function keyOf({ endpoint, id, method, requestBody, responseBody, status }: LoggedRequest): string | number {
  // That of a request to the service has its path as well.
  if (endpoint !== method) return id
  return [method, status, ...[requestBody, responseBody].map(withoutId)].join('\n')
}

function withoutId(body: string): string {
  return body.replace(/"id":("[^"]*"|[\d.]+|null)/, '')
}
