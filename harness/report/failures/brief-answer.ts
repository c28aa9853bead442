/**
 * Shortens a body to one line: JSON with the fields that a failure is about, and of the rest as many as there is room
 * for, the outermost first. The fields left out are counted in their place.
 *
 * @module
 */
import { stringifyJson, tryParse } from '../../core/json.ts'
import { counted } from '../../core/printable.ts'
import { truncate } from '../table.ts'
import { type Rate, readableFrom } from './rated-fields.ts'

const maxText = 28
const kept = { start: 10, end: 4 }
// Of a sentence, and of a text that the failure is about.
const maxReadable = 100
// Of a list of which no item is named.
const maxItems = 2
// For a field in one object with a named one; and for a named field, of the best rating beside it.
const besideNamed = 0.5
const shareOfOthers = 0.75

/** @returns At most `maxLength` characters and an ellipsis. */
export function briefAnswer(body: string, maxLength: number, rate: Rate = () => 0): string {
  return truncate(briefJson(body, maxLength, rate).replaceAll(/\s+/g, ' '), maxLength)
}

function briefJson(body: string, maxLength: number, rate: Rate): string {
  const value = tryParse(body)
  if (value === undefined) return body
  try {
    const leaves: Leaf[] = []
    const root = partOf(value, { path: [], isBeyond: false }, rate, leaves)
    const ranked = leaves.filter(({ isBeyond, rating }) => rating > 0 || !isBeyond)
    ranked.sort((a, b) => b.rating - a.rating || a.path.length - b.path.length)
    for (const [rank, leaf] of ranked.entries()) leaf.rank = rank
    settle(root)
    let [fitting, most] = [1, ranked.length]
    while (fitting < most) {
      const count = Math.ceil((fitting + most) / 2)
      if (textOf(root, count).length <= maxLength) fitting = count
      else most = count - 1
    }
    return textOf(root, fitting)
  } catch (error) {
    // Nested too deeply to be walked.
    if (error instanceof RangeError) return body
    throw error
  }
}

interface Place {
  readonly path: readonly string[]
  /** True within an item of a list after the first few. */
  readonly isBeyond: boolean
}

/** A value that is shown or left out as a whole. */
interface Leaf extends Place {
  readonly text: string
  rating: number
  /** Its place in the order in which leaves are shown. */
  rank: number
}

interface Nest {
  readonly isList: boolean
  readonly parts: readonly (readonly [name: string, part: Part])[]
  /** The least rank of its leaves. */
  rank: number
}

type Part = Leaf | Nest

function partOf(value: unknown, { isBeyond, path }: Place, rate: Rate, leaves: Leaf[]): Part {
  const isList = Array.isArray(value)
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (fields.length === 0) {
    const rating = rate(path, value)
    const leaf = { path, isBeyond, rating, rank: Number.POSITIVE_INFINITY, text: leafText(value, rating) }
    leaves.push(leaf)
    return leaf
  }
  const parts = fields.map(([name, one], index) => {
    const place = { path: [...path, name], isBeyond: isBeyond || (isList && index >= maxItems) }
    return [name, partOf(one, place, rate, leaves)] as const
  })
  const here = parts.flatMap(([, part]) => ('text' in part ? part : []))
  if (!isList) rateTogether(here)
  return { isList, parts, rank: Number.POSITIVE_INFINITY }
}

/** Two named fields of one object are more than each by itself, and the others say which object it is. */
function rateTogether(fields: readonly Leaf[]): void {
  const ratings = fields.map(({ rating }) => rating)
  if (Math.max(0, ...ratings) === 0) return
  for (const [index, leaf] of fields.entries()) {
    const others = Math.max(0, ...ratings.toSpliced(index, 1))
    leaf.rating = leaf.rating === 0 ? besideNamed : leaf.rating + shareOfOthers * others
  }
}

function leafText(value: unknown, rating: number): string {
  if (typeof value !== 'string') return stringifyJson(value)
  const most = /\s/.test(value) || rating >= readableFrom ? maxReadable : maxText
  const isShort = value.length <= most
  return JSON.stringify(isShort ? value : `${value.slice(0, kept.start)}…${value.slice(-kept.end)}`)
}

function settle(part: Part): number {
  if ('parts' in part) part.rank = Math.min(...part.parts.map(([, one]) => settle(one)))
  return part.rank
}

/** @param count Number of leaves to show. */
function textOf(part: Part, count: number): string {
  if ('text' in part) return part.text
  return part.isList ? `[${itemsOf(part, count)}]` : `{${fieldsOf(part, count)}}`
}

function itemsOf({ parts }: Nest, count: number): string {
  const texts: string[] = []
  let hidden = 0
  const endRow = () => {
    if (hidden > 0) texts.push(`… ${hidden} more`)
    hidden = 0
  }
  for (const [, part] of parts) {
    if (part.rank >= count) hidden += 1
    else {
      endRow()
      texts.push(textOf(part, count))
    }
  }
  endRow()
  return texts.join(',')
}

function fieldsOf({ parts }: Nest, count: number): string {
  const shown = parts.filter(([, { rank }]) => rank < count)
  const hidden = parts.length - shown.length
  return [
    ...shown.map(([name, part]) => `${JSON.stringify(name)}:${textOf(part, count)}`),
    ...(hidden === 0 ? [] : [`… ${counted(hidden, 'more field')}`]),
  ].join(',')
}
