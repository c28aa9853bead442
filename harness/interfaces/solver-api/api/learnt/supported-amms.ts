/**
 * Learns the AMMs of a service, under its own names: its refusal of an unknown one lists them.
 *
 * @module
 */

import { parseJson } from '../../../../core/json.ts'
import { textOf } from '../../checks/reading/reading.ts'
import type { Client } from '../client.ts'
import type { Order } from '../order.ts'

/** The name of an AMM that no service supports. */
export const unknownAmm = 'no_such_amm'

// A sentence has few words; the words of an HTML page are not tried one by one.
const maxWords = 40

/**
 * Requests a quote from an unknown AMM, and reads the supported ones from the refusal. If the refusal names them in a
 * sentence without a list, each word is tried as a filter.
 *
 * @returns An empty list if the service does not refuse an unknown AMM, or names no other.
 */
export async function readAmms(client: Client, order: Order): Promise<readonly string[]> {
  const askedFor = async (amm: string) => {
    const { response } = await client.send({
      method: 'POST',
      path: '/v2/solver/quote',
      body: { blockchain: 'ethereum', orders: [order], amms: [`+${amm}`] },
    })
    return response
  }
  const { body, status } = await askedFor(unknownAmm)
  if (status !== 400 && status !== 404) return []
  const listed = ammsListedIn(body)
  if (listed.length > 0) return listed
  const supported: string[] = []
  for (const word of wordsIn(body).slice(0, maxWords)) {
    const answer = await askedFor(word)
    if (answer.status === 200 || answer.status === 204) supported.push(word)
  }
  return supported
}

/**
 * The longest list of AMMs in a refusal, as JSON or as comma-separated text. One name of a list must have a digit or an
 * underscore, unlike a word.
 */
export function ammsListedIn(body: string): readonly string[] {
  const [longest = []] = valuesIn(body)
    .flatMap((value) => (typeof value === 'string' ? listsInText(value) : [value.map(textOf)]))
    .map(ammNames)
    .filter((names) => names.some((name) => /[_\d]/.test(name)))
    .toSorted((a, b) => b.length - a.length)
  return longest
}

function wordsIn(body: string): readonly string[] {
  const texts = valuesIn(body).filter((value) => typeof value === 'string')
  return ammNames([...new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []))])
}

/** Every text and every list of the body, or its text if it is not JSON. */
function valuesIn(body: string): readonly (string | readonly unknown[])[] {
  try {
    return within(parseJson(body))
  } catch {
    return [body]
  }
}

function within(value: unknown): readonly (string | readonly unknown[])[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(within)
  return Array.isArray(value) ? [value, ...inside] : inside
}

function listsInText(text: string): string[][] {
  const separator = String.raw`['"\`\s+]*(?:,|\band\b|\bor\b)['"\`\s+]*`
  const lists = text.match(new RegExp(`\\b[a-z]\\w*(?:${separator}[a-z]\\w*)+`, 'g')) ?? []
  return lists.map((list) => list.split(new RegExp(separator)))
}

function ammNames(list: readonly string[]): string[] {
  return list.filter((name) => /^[a-z][a-z0-9_]*$/.test(name) && name !== unknownAmm && name !== 'all')
}
