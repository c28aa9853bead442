/**
 * The senders that a local server answers. A page of another site can reach the server by a name of that site that
 * resolves to this machine, or by its address. Requests are safe if they use an address or a name that no public site
 * can have, and if they come from pages of this machine, of the server's own address, or of browser extensions.
 *
 * @module
 */
import { isIP } from 'node:net'

export interface AllowedSenders {
  /** Host names to answer to, besides addresses and local names. */
  readonly allowedHosts?: readonly string[] | undefined
  /** Origins of pages to answer, besides local ones; `*` is any. */
  readonly allowedOrigins?: readonly string[] | undefined
}

export interface SenderHeaders {
  readonly host?: string | undefined
  /** Absent if no page of another origin sends the request. */
  readonly origin?: string | undefined
}

const localEndings = ['.localhost', '.internal', '.local', '.test']
const extensions = ['chrome-extension:', 'moz-extension:', 'safari-web-extension:']

/** The reason for refusing a request with these headers; `undefined` if it is answered. */
export function refusalOf(
  { host, origin }: SenderHeaders,
  { allowedHosts = [], allowedOrigins = [] }: AllowedSenders,
): string | undefined {
  const name = URL.parse(`http://${host}`)?.hostname
  if (name === undefined || !(isAddress(name) || isPrivate(name) || allowedHosts.includes(name)))
    return 'This host is not allowed. Use an address, or allow it with --allow-host.'
  if (origin === undefined || ['*', origin].some((one) => allowedOrigins.includes(one))) return undefined
  const page = URL.parse(origin)
  if (page !== null && (extensions.includes(page.protocol) || isOwn(page.hostname, name))) return undefined
  return 'Pages of this origin are not allowed. Allow it with --allow-origin.'
}

function isOwn(name: string, server: string): boolean {
  if (name === '') return false
  return name === server || name === '[::1]' || (isAddress(name) ? name.startsWith('127.') : isPrivate(name))
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}

function isPrivate(name: string): boolean {
  return !name.includes('.') || localEndings.some((ending) => name.endsWith(ending))
}
