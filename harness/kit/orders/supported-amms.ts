/**
 * Which AMMs a target supports, from what the target itself says: no list of ours is binding for it.
 *
 * @module
 */

import { pre } from '../../judge/scenario.ts'
import { type Client, messageOf, UnexpectedAnswer } from '../../solver-api/client.ts'
import type { SolveResponse } from '../../solver-api/solve.ts'
import { canonicalAddress, nativeToken } from '../../spec/address.ts'
import { parseJson } from '../../spec/json.ts'
import { supportedProtocols } from '../../spec/protocols.ts'
import { fieldsOf, responseOf } from '../reading/reading.ts'
import { plainOrder } from './arbitraries.ts'

const wrappedNative = canonicalAddress('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')

/** A name that no target supports. */
export const unknownAmm = 'no_such_amm'

/**
 * Asks for an AMM that there is not, and reads the refusal.
 *
 * @throws UnexpectedAnswer where it lists none.
 */
export async function supportedAmms(client: Client): Promise<readonly string[]> {
  const request = { blockchain: 'ethereum', orders: [plainOrder], amms: [`+${unknownAmm}`] }
  const exchange = await client.send(messageOf('quote', request))
  const names = ammsListedIn(responseOf(exchange).body)
  if (names.length > 0) return names
  throw new UnexpectedAnswer('the refusal of an unknown AMM lists no supported one', exchange)
}

/** The longest list of AMMs in a refusal: a JSON list, or names between commas; or else the well-known names in it. */
export function ammsListedIn(body: string): readonly string[] {
  const lists = valuesIn(body).flatMap((value) => {
    if (Array.isArray(value)) return [value.map(String)]
    return typeof value === 'string' ? listsInText(value) : []
  })
  const [longest = []] = lists
    .map(ammNames)
    .filter((names) => names.some(isNoWord))
    .toSorted((a, b) => b.length - a.length)
  return longest.length > 0 ? longest : supportedProtocols.filter((name) => body.includes(name))
}

/**
 * The protocols on the routes of a solution that was asked for with `return_routes`. A step that wraps or
 * unwraps the native token uses nobody's liquidity, whatever it is called, and is left out.
 */
export function protocolsUsed({ routes }: SolveResponse): readonly string[] {
  pre(routes !== undefined)
  const steps = Object.values(routes).flat(2)
  const swaps = steps.filter(({ in_token, out_token }) => !(isEther(in_token) && isEther(out_token)))
  return [...new Set(swaps.map(({ protocol }) => protocol))].toSorted()
}

function isEther(token: string): boolean {
  const address = canonicalAddress(token)
  return address === nativeToken || address === wrappedNative
}

/** Every value of the body, or the text where it is no JSON. */
function valuesIn(body: string): unknown[] {
  try {
    return fieldsOf({ body: parseJson(body) }).map(({ value }) => value)
  } catch {
    return [body]
  }
}

function listsInText(text: string): string[][] {
  const lists = text.match(/[a-z]\w*(?:['"`\s+]*(?:,|\band\b)['"`\s+]*[a-z]\w*)+/g) ?? []
  return lists.map((list) => list.split(/['"`\s+]*(?:,|\band\b)['"`\s+]*/))
}

/** Prose has commas, too; a list of AMMs holds a name that no sentence would. */
function isNoWord(name: string): boolean {
  return /[_\d]/.test(name) || supportedProtocols.some((protocol) => protocol === name)
}

function ammNames(list: readonly string[]): string[] {
  return list.filter((name) => /^[a-z][a-z0-9_]*$/.test(name) && name !== unknownAmm && name !== 'all')
}
