/**
 * The names of a request's headers in the case in which they are to be sent: a `Request` has them in lower case only.
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

/** The headers of a request under the names that they were given, or in lower case. */
export function sentHeaders(request: Request): Readonly<Record<string, string>> {
  const given = new Map(givenNames.get(request)?.map((name) => [name.toLowerCase(), name]))
  return Object.fromEntries([...request.headers].map(([name, value]) => [given.get(name) ?? name, value]))
}
