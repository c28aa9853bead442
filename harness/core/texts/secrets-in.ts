/** What is secret in an address. */

/**
 * Providers of nodes put keys into the path, the query or before the host.
 *
 * @param shortest Characters from which a part of the path or the query is taken for a key: shorter ones are names and versions.
 */
export function secretsIn(address: string, shortest: number): readonly string[] {
  const url = URL.parse(address)
  if (url === null) return []
  const parts = [...url.pathname.split('/'), ...url.searchParams.values(), url.username].filter(
    (part) => part.length >= shortest,
  )
  const { password, username } = url
  const credentials = password === '' ? [] : [password, [username, password].map(decoded).join(':')]
  return [...new Set([...parts, ...credentials].flatMap((part) => [part, decoded(part)]))]
}

/** As it was before it became a part of an address. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
