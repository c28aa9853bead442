/** Finds the secrets in a URL. */

/**
 * The parts of a URL that may be keys: node providers put keys into the path, the query or before the host.
 *
 * @param shortest Least length, in characters, of a part of the path or query, or a user name, that counts as a
 *   key: shorter ones are names and versions.
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

/** The part with its percent-encoding undone, or unchanged if that is malformed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
