/**
 * Which names a local server answers to. A page of another site reaches it by a name of that site, once the name
 * leads to this machine; addresses and names that no public site can have are safe.
 *
 * @module
 */
import { isIP } from 'node:net'

const localEndings = ['.localhost', '.internal', '.local', '.test']

/**
 * @param header The `Host` of a request.
 * @param allowed Other names that it answers to.
 */
export function isAllowedHost(header: string | undefined, allowed: readonly string[] = []): boolean {
  const name = URL.parse(`http://${header}`)?.hostname
  if (name === undefined) return false
  if (isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || !name.includes('.')) return true
  return localEndings.some((ending) => name.endsWith(ending)) || allowed.includes(name)
}
