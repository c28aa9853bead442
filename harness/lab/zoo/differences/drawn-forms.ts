/**
 * Legal forms of answers, drawn from a seed: the interface defines neither the fields of a nonce, a
 * submission, a listed order, a page, a price and a spread, nor the place of a quote's uuid4. Names, nesting,
 * envelopes, the order of fields, notations and decoys are drawn around the answers of the reference.
 *
 * @module
 */
import { type Mutant, misreadQuery, rewrite } from '../../../judge/mutant.ts'
import { type Choices, cased, choicesOf, enveloped, shuffled } from './choices.ts'
import { decoys, decoysOf } from './decoys.ts'
import { inNotation } from './notations.ts'

type Json = Readonly<Record<string, unknown>>

/** A service that gives the reference's answers in the form of that seed. */
export function drawnForm(seed: number): Mutant {
  const choices = choicesOf(seed)
  return (fetch) => {
    const cursors = cursorsOf(choices)
    const faces = [
      rewrite<Json>('/intent/nonce', ({ nonce }) => nonceAnswer(nonce, choices)),
      rewrite<Json>('/intent/order', ({ order_hash, order_status }) =>
        submissionAnswer(order_hash, order_status, choices),
      ),
      rewrite<Json>('/intent/orders', (page) => pageAnswer(page, choices, cursors)),
      rewrite<Json>('/v2/solver/quote', (quote) => quoteAnswer(quote, choices)),
      rewrite<Json>('/token_price_and_spread', (answer) => spreadAnswer(answer, choices)),
      misreadQuery('/intent/orders', (query) => {
        const cursor = query.get('cursor')
        if (cursor !== null) query.set('cursor', cursors.inside(cursor))
      }),
    ]
    return faces.reduce((next, face) => face(next), fetch)
  }
}

const paths: Readonly<Record<string, string>> = {
  nonce: '/intent/nonce',
  submission: '/intent/order',
  page: '/intent/orders',
  record: '/intent/orders',
  quote: '/v2/solver/quote',
  spread: '/token_price_and_spread',
}

/** The reference's own form with one additional field before the others. */
export function decoyForm(answer: string, name: string): Mutant {
  const choices = choicesOf(0)
  const decoy = () => decoys[answer]?.[name]?.(choices) ?? {}
  return rewrite<Json>(paths[answer] ?? '', (body) =>
    answer === 'record'
      ? { ...body, orders: (body.orders as readonly Json[]).map((record) => ({ ...decoy(), ...record })) }
      : { ...decoy(), ...body },
  )
}

function nonceAnswer(nonce: unknown, choices: Choices): unknown {
  const { pick } = choices.of('nonce')
  const named = pick(['nonce', 'next_nonce', 'order_nonce', 'nonce_value', 'permit_nonce'])
  const value = inNotation(pick(['decimal', 'hex', 'number'] as const), BigInt(`${nonce}`))
  const decoys = decoysOf('nonce', choices)
  // A value without a name is the only number.
  if (Object.keys(decoys).length === 0 && pick([true, false, false, false]))
    return pick<unknown>([{ result: value }, { value }, value === `${nonce}` ? value : { data: value }])
  return face({ ...decoys, [named]: value }, 'nonce', choices)
}

function submissionAnswer(hash: unknown, status: unknown, choices: Choices): unknown {
  const { pick } = choices.of('submission')
  const { id, state } = recordNames(choices)
  const fields = pick<Json>([
    { [id]: hashOf(hash, choices), [state]: status },
    { [id]: hashOf(hash, choices) },
    { [state]: status },
    {},
  ])
  return face({ ...decoysOf('submission', choices), ...fields }, 'submission', choices)
}

function pageAnswer(page: Json, choices: Choices, cursors: Cursors): unknown {
  const { pick } = choices.of('page')
  const list = pick(['orders', 'items', 'data', 'results', 'entries', 'records'])
  const held = pick(['list', 'list', 'list', 'by hash', 'by id'])
  const isHashShown = held !== 'by hash' || pick([true, false])
  const orders = page.orders as readonly Json[]
  const records = orders.map((record) => recordAnswer(record, choices, isHashShown))
  const keyOf = (index: number) => (held === 'by hash' ? `${orders[index]?.order_hash}` : `order-${index}`)
  const container =
    held === 'list' ? records : Object.fromEntries(records.map((record, index) => [keyOf(index), record]))
  const cursor = cursors.field(page.cursor as string | undefined)
  return face({ ...decoysOf('page', choices), [list]: container, ...cursor }, 'page', choices)
}

/** The names that the answer to a submission and a record share. */
function recordNames(choices: Choices) {
  const { pick } = choices.of('names')
  return {
    id: pick(['order_hash', 'hash', 'order_id', 'id', 'uid', 'digest_of_order']),
    state: pick(['order_status', 'status', 'state']),
    swapper: pick(['swapper', 'wallet', 'trader', 'user', 'owner', 'maker', 'offerer']),
    encoded: pick(['encoded_order', 'order', 'raw', 'serialized']),
    created: pick(['created_at', 'created', 'submitted_at', 'received_at', 'creation_time']),
    deadline: pick(['deadline', 'expires_at', 'valid_to']),
  }
}

function recordAnswer(record: Json, choices: Choices, isHashShown: boolean): Json {
  const { pick } = choices.of('record')
  const names = recordNames(choices)
  const time = pick(['seconds', 'seconds text', 'milliseconds', 'milliseconds text', 'ISO'] as const)
  const amount = pick(['decimal', 'hex', 'number'] as const)
  const [input, outputs] = [record.input as Json, record.outputs as readonly Json[]]
  const amounts = (one: Json) => ({
    start_amount: inNotation(amount, BigInt(`${one.start_amount}`)),
    end_amount: inNotation(amount, BigInt(`${one.end_amount}`)),
  })
  const terms: Json = {
    [pick(['input', 'sells', 'pays'])]: { token: input.token, ...amounts(input) },
    [pick(['outputs', 'buys', 'receives'])]: outputs.map((one) => ({
      token: one.token,
      ...amounts(one),
      recipient: one.recipient,
    })),
  }
  const updated = { updated_at: inNotation(time, BigInt(`${record.created_at}`)) }
  const fill = pick<Json>([
    { tx_hash: record.tx_hash },
    { fill: { tx_hash: record.tx_hash, block: record.fill_block } },
    {},
  ])
  const own: Json = {
    ...decoysOf('record', choices),
    ...pick<Json>([updated, {}, {}]),
    ...(isHashShown ? { [names.id]: hashOf(record.order_hash, choices) } : {}),
    [names.state]: record.order_status,
    ...pick<Json>([{ [names.swapper]: record.swapper }, { [names.swapper]: record.swapper }, {}]),
    ...pick<Json>([{ [names.encoded]: record.encoded_order }, { [names.encoded]: record.encoded_order }, {}]),
    ...pick<Json>([{ [names.created]: inNotation(time, BigInt(`${record.created_at}`)) }, {}]),
    ...pick<Json>([{ [names.deadline]: inNotation(time, BigInt(`${record.deadline}`)) }, {}]),
    ...pick<Json>([{ nonce: inNotation(amount, BigInt(`${record.nonce}`)) }, {}]),
    ...pick<Json>([terms, { [pick(['terms', 'details'])]: terms }, {}]),
    ...(record.tx_hash === undefined ? {} : fill),
  }
  const whole = shuffled(own, choices)
  return pick<Json>([whole, whole, whole, { [pick(['order', 'node', 'value'])]: whole }])
}

function quoteAnswer(quote: Json, choices: Choices): unknown {
  const { pick } = choices.of('quote')
  const { request_id: id, ...others } = quote
  const isElsewhere = pick([true, true, false])
  if (!isElsewhere) return { ...decoysOf('quote', choices), ...quote }
  const counter = `${choices.counter()}`
  const held = pick<Json>([
    { quote_id: id },
    { quoteId: id },
    { id },
    { quote: { id } },
    { meta: { uuid: id } },
    { offer_ref: id },
  ])
  return { ...decoysOf('quote', choices), request_id: counter, ...others, ...held }
}

function spreadAnswer({ price, spread }: Json, choices: Choices): unknown {
  const { pick } = choices.of('spread')
  const write = pick([(value: number) => value, (value: number) => `${value}`])
  const [middle, width] = [Number(price), Number(spread)]
  const sides = { bid: write(middle - width / 2), ask: write(middle + width / 2) }
  const fields = pick<Json>([
    { price: write(middle), spread: write(width) },
    { mid: write(middle), gap: write(width), ...sides },
    { mean_price: write(middle), difference: write(width) },
    { average: write(middle), width: write(width), ...sides },
    { price: write(middle), spread: write(width), spread_bps: (width / middle) * 10_000, ...sides },
    { rate: write(middle), cost_to_cross: write(width) },
  ])
  return face({ ...decoysOf('spread', choices), ...fields }, 'spread', choices)
}

function hashOf(hash: unknown, choices: Choices): string {
  const digits = `${hash}`.slice(2)
  return choices.of('hash').pick([`0x${digits}`, `0x${digits}`, `0x${digits.toUpperCase()}`, digits])
}

/** Applies the spelling, order and envelope of the form. */
function face(fields: Json, endpoint: string, choices: Choices): unknown {
  return enveloped(cased(shuffled(fields, choices), choices), endpoint, choices)
}

interface Cursors {
  /** The reference's cursor for one of this service's cursors. */
  inside(cursor: string): string
  field(cursor: string | undefined): Json
}

function cursorsOf(choices: Choices): Cursors {
  const { pick } = choices.of('cursor')
  const isNumbered = pick([true, false, false])
  const isAddress = !isNumbered && pick([true, false, false])
  const given: string[] = []
  const write = (cursor: string) => {
    if (isAddress) return `/partner/v2/intent/orders?limit=1&cursor=${encodeURIComponent(cursor)}`
    if (!isNumbered) return cursor
    const known = given.indexOf(cursor)
    return known < 0 ? 100 + given.push(cursor) : 101 + known
  }
  const name = pick(['cursor', 'next_cursor', 'next', 'after', 'next_page_token', 'continuation'])
  const isNested = pick([true, false])
  const atEnd = pick<Json>([{}, { [name]: null }, { [name]: '' }])
  return {
    inside: (cursor) => (isNumbered ? (given[Number(cursor) - 101] ?? 'unknown') : cursor),
    field(cursor) {
      const fields = cursor === undefined ? atEnd : { [name]: write(cursor) }
      return isNested ? { page: fields } : fields
    },
  }
}
