/**
 * Which AMMs a target supports, according to the target itself: no list of this project is binding for it.
 *
 * @module
 */

import { pre } from '../../judge/scenario.ts'
import { type Client, UnexpectedAnswer } from '../../solver-api/client.ts'
import type { SolveResponse } from '../../solver-api/solve.ts'
import { wrappedNative } from '../../solver-api/universe.ts'
import { canonicalAddress, nativeToken } from '../../spec/address.ts'
import { parseJson } from '../../spec/json.ts'
import { supportedProtocols } from '../../spec/protocols.ts'
import { fieldsOf, responseOf } from '../reading/reading.ts'
import { plainOrder } from './arbitraries.ts'
import { quoteOf } from './messages.ts'

/** The name of an AMM that no target supports. */
export const unknownAmm = 'no_such_amm'

/**
 * Requests a quote from an unknown AMM, and reads the supported ones from the refusal.
 *
 * @throws UnexpectedAnswer if the refusal lists none.
 */
export async function supportedAmms(client: Client): Promise<readonly string[]> {
  const exchange = await client.send(quoteOf([plainOrder], { amms: [`+${unknownAmm}`] }))
  const names = ammsListedIn(responseOf(exchange).body)
  if (names.length > 0) return names
  throw new UnexpectedAnswer('the refusal of an unknown AMM lists no supported one', exchange)
}

/** The longest list of AMMs in a refusal, as JSON or as comma-separated text; else the well-known names in it. */
export function ammsListedIn(body: string): readonly string[] {
  const lists = valuesIn(body).flatMap((value) => {
    if (Array.isArray(value)) return [value.map(String)]
    return typeof value === 'string' ? listsInText(value) : []
  })
  const [longest = []] = lists
    .map(ammNames)
    .filter((names) => names.some(isNotAWord))
    .toSorted((a, b) => b.length - a.length)
  return longest.length > 0 ? longest : supportedProtocols.filter((name) => body.includes(name))
}

/**
 * The protocols on the routes of a solution that was requested with `return_routes`. A step that wraps or unwraps
 * the native token uses no liquidity, whatever it is called, and is left out.
 */
export function protocolsUsed({ routes }: SolveResponse): readonly string[] {
  pre(routes !== undefined)
  const steps = Object.values(routes).flat(2)
  const swaps = steps.filter(({ in_token, out_token }) => !(isEther(in_token) && isEther(out_token)))
  return [...new Set(swaps.map(({ protocol }) => protocol))].toSorted()
}

function isEther(token: string): boolean {
  const address = canonicalAddress(token)
  return address === nativeToken || address === canonicalAddress(wrappedNative.address)
}

/** Every value of the body, or its text if it is not JSON. */
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

/** Sentences have commas, too. A list of AMMs contains a name that is not a word. */
function isNotAWord(name: string): boolean {
  return /[_\d]/.test(name) || supportedProtocols.some((protocol) => protocol === name)
}

function ammNames(list: readonly string[]): string[] {
  return list.filter((name) => /^[a-z][a-z0-9_]*$/.test(name) && name !== unknownAmm && name !== 'all')
}
