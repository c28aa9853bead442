/**
 * Recognises a price and its spread among the numbers of an answer. The price of the pair with base and quote exchanged
 * is the inverse. The spread is a difference of prices, and so has their unit.
 *
 * @module
 */
import { numberIn } from './notation.ts'
import { type Leaf, leavesOf } from './path.ts'
import { placesOf, ranked, rankOf } from './recognise.ts'
import { type AnswerTable, formText, none, unknown } from './table.ts'

interface Numeric extends Leaf {
  readonly here: number
  /** The value at the same path in the answer with base and quote exchanged. */
  readonly back: number | undefined
}

const priceNames = [/(^|\.)price$/, /(^|[._])(mean|mid|average|avg)/, /price/]
const spreadNames = [/(^|\.)spread$/, /spread(?!.*(bps|percent|pct|rel|ratio))/, /difference|diff|gap|width/]

// Fees and depth separate the prices of both directions by up to this fraction.
const inverseMargin = 0.2

/** @param turned The answer for the same two tokens with base and quote exchanged; absent if there is none. */
export function spreadForms(body: unknown, turned: unknown): AnswerTable {
  const numbers = numbersIn(body, turned)
  if (numbers.length < 2) return { price: none, spread: none }
  const related = meanAndDifference(numbers)
  if (related !== undefined) return { price: textOf(related[0]), spread: textOf(related[1]) }
  const priced = ranked(numbers.filter(isPrice), priceNames)
  const price = only(priced.length > 0 ? priced : bySize(numbers), priceNames)
  if (typeof price === 'string') return { price, spread: price }
  const others = numbers.filter((one) => one !== price && !isPrice(one))
  const measured = others.filter((one) => isOfMeasure(one, price))
  const named = numbers.filter((one) => one !== price && rankOf(one, spreadNames) < 2)
  const found = [named, measured, others, numbers.filter((one) => one !== price)].find(
    ({ length }) => length > 0,
  )
  const spread = only(ranked(found ?? [], spreadNames), spreadNames)
  return { price: textOf(price), spread: typeof spread === 'string' ? spread : textOf(spread) }
}

function numbersIn(body: unknown, turned: unknown): readonly Numeric[] {
  const back = new Map(leavesOf(turned).map(({ path, value }) => [path.join('.'), numberIn(value)]))
  return leavesOf(body).flatMap((leaf) => {
    const here = numberIn(leaf.value)
    return here === undefined ? [] : [{ ...leaf, here, back: back.get(leaf.path.join('.')) }]
  })
}

/** Two numbers of which one is the mean and the other the difference of two more. */
function meanAndDifference(numbers: readonly Numeric[]): readonly [Numeric, Numeric] | undefined {
  const found = numbers.flatMap((low, index) =>
    numbers.slice(index + 1).flatMap((high) => {
      const others = numbers.filter((one) => one !== low && one !== high)
      const isAt = (value: number) => (one: Numeric) =>
        Math.abs(one.here - value) <= 1e-9 * Math.abs(low.here)
      const mean = others.find(isAt((low.here + high.here) / 2))
      const difference = others.find((one) => one !== mean && isAt(Math.abs(high.here - low.here))(one))
      return mean === undefined || difference === undefined || difference.here === 0
        ? []
        : [[mean, difference] as const]
    }),
  )
  return found.find(([mean]) => isPrice(mean)) ?? found[0]
}

function isPrice({ back, here }: Numeric): boolean {
  return back !== undefined && Math.abs(here * back - 1) < inverseMargin && here !== 1
}

/** True if the number is about as large a part of the price in both directions. */
function isOfMeasure({ back, here }: Numeric, price: Numeric): boolean {
  if (back === undefined || price.back === undefined) return true
  const [part, turned] = [here / price.here, back / price.back]
  return Math.abs(part - turned) <= 0.75 * Math.max(Math.abs(part), Math.abs(turned))
}

/** The candidates if no number is recognised as a price by its value: by their names, or else the larger of two. */
function bySize(numbers: readonly Numeric[]): readonly Numeric[] {
  const named = ranked(numbers, priceNames).filter((one) => rankOf(one, priceNames) < priceNames.length)
  const others = numbers.filter((one) => rankOf(one, spreadNames) === spreadNames.length)
  if (named.length > 0) return named
  if (numbers.length > 2) return others
  return others.toSorted((a, b) => b.here - a.here).slice(0, 1)
}

/** The first of the found numbers, or the reason if its name does not distinguish it from the next. */
function only(found: readonly Numeric[], names: readonly RegExp[]): Numeric | string {
  const [first, second] = found
  if (first === undefined) return none
  const isOpen = second !== undefined && rankOf(first, names) === rankOf(second, names)
  return isOpen ? unknown(`${placesOf(found)} may each be it`) : first
}

function textOf({ path, value }: Numeric): string {
  return formText({ path, notation: typeof value === 'string' ? 'decimal' : 'number' })
}
