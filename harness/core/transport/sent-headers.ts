/**
 * Keeps the case of a request's header names: a `Request` has them in lower case only.
 *
 * @module
 */
const givenNames = new WeakMap<Request, readonly string[]>()

export function requestWith(
  url: string,
  { headers, ...init }: { method: string; body?: string; headers: Readonly<Record<string, string>> },
): Request {
  const request = new Request(url, { ...init, headers })
  givenNames.set(request, Object.keys(headers))
  return request
}

/** The headers of a request by their given names, or by lower-case names if none were given. */
export function sentHeaders(request: Request): Readonly<Record<string, string>> {
  const given = new Map(givenNames.get(request)?.map((name) => [name.toLowerCase(), name]))
  return Object.fromEntries([...request.headers].map(([name, value]) => [given.get(name) ?? name, value]))
}
