/**
 * Learns the table of answers once, from known values: it places orders, reads them back, and recognises each value by
 * its content. If a faulty service shows a wrong value, only the value's name can find it, and the clauses convict the
 * service.
 *
 * @module
 */
import type { Exchange } from '../../../../core/transport/transport.ts'
import { jsonIn, valueAt } from '../reading/reading.ts'
import { cursorForm } from './cursor-form.ts'
import {
  type Asked,
  answered,
  askNonce,
  askOrders,
  askQuote,
  askSpread,
  fundWallet,
  newWallet,
  orderOf,
  submit,
  transactionsOf,
  type Wallet,
} from './learner.ts'
import { type NonceAnswer, nonceForm, noncesIn } from './nonce-form.ts'
import { integerIn } from './notation.ts'
import { type Known, orderForms, shows, submissionForm } from './order-forms.ts'
import type { Leaf } from './path.ts'
import { quoteIdsIn } from './quote-id.ts'
import { spreadForms } from './spread-forms.ts'
import {
  type AnswerName,
  type AnswerTable,
  answerNames,
  formOf,
  formText,
  none,
  unanswered,
  unknown,
} from './table.ts'

/** The table of a service, including the places that it declares, which are not searched for. */
export async function learnAnswers(asked: Asked): Promise<AnswerTable> {
  const { declared = {} } = asked
  const isDeclared = (...names: readonly AnswerName[]) => names.every((name) => declared[name] !== undefined)
  const spread = isDeclared('price', 'spread') ? {} : await learnSpread(asked)
  const isOfOrders = (name: AnswerName) => name !== 'price' && name !== 'spread'
  const orders = isDeclared(...answerNames.filter(isOfOrders)) ? {} : await learnOrders(asked)
  return { ...orders, ...spread, ...declared }
}

async function learnSpread(asked: Asked): Promise<AnswerTable> {
  const { buy_token, sell_token } = asked.order
  const answer = await answered(askSpread(asked, sell_token, buy_token))
  if (answer?.response.status !== 200) {
    const reason = notRead('price and spread', answer)
    return { price: reason, spread: reason }
  }
  const turned = await answered(askSpread(asked, buy_token, sell_token))
  return spreadForms(jsonIn(answer), turned && jsonIn(turned))
}

async function learnOrders(asked: Asked): Promise<AnswerTable> {
  const wallet = newWallet(asked)
  const ids = await quoteIdsOf(asked)
  await fundWallet(asked, wallet)
  const transactions = await transactionsOf(asked, wallet)
  const nonceNow = async () => nonceAnswerIn(await answered(askNonce(asked, wallet)), asked, transactions)
  const first = await nonceNow()
  if (typeof first === 'string') return { ...ofAll(first), quoteId: quoteIdForm(ids[0]) }
  const placed = await placeFirst(asked, wallet, { ids, nonces: noncesIn(first) })
  if (typeof placed === 'string')
    return { ...ofAll(placed), nonce: nonceForm(first), quoteId: quoteIdForm(ids[0]) }
  const later = await nonceNow()
  const nonce = nonceForm(first, typeof later === 'string' ? undefined : later)
  const second = await placeSecond(asked, wallet, nonceAfter(placed, nonce, later))
  return {
    nonce,
    quoteId: quoteIdForm(placed.id ?? ids[0]),
    submittedHash: submissionForm(jsonIn(placed.answer), placed),
    ...(await learnList(asked, wallet, second === undefined ? [placed] : [placed, second])),
  }
}

/**
 * The values that may be a quote's id. The quotes are of the intent venue, which may number them differently from the
 * other.
 */
async function quoteIdsOf(asked: Asked): Promise<readonly Leaf[]> {
  const quotes = [await answered(askQuote(asked)), await answered(askQuote(asked))]
  const [one, other] = quotes.map((quote) => (quote?.response.status === 200 ? jsonIn(quote) : undefined))
  return quoteIdsIn(one, other)
}

function quoteIdForm(leaf: Leaf | undefined): string {
  return leaf === undefined
    ? unknown('no uuid4 of a quote is another one in the next')
    : formText({ path: leaf.path, notation: 'text' })
}

/** The reason why the nonce cannot be read, or an answer that may contain one. */
function nonceAnswerIn(
  exchange: Exchange | undefined,
  { clock }: Asked,
  transactions: bigint,
): NonceAnswer | string {
  if (exchange?.response.status !== 200) return notRead('the nonce', exchange)
  return { body: jsonIn(exchange), now: clock.now(), transactions }
}

interface Placed extends Known {
  readonly answer: Exchange
  /** The leaf of the quote's id that the order named; absent if it named none. */
  readonly id?: Leaf | undefined
}

interface Candidates {
  readonly ids: readonly Leaf[]
  readonly nonces: readonly Leaf[]
}

// No service shows more numbers that could be meant.
const maxTried = 3

/**
 * Places an order under the first nonce, and with the first quote id, that the service takes. Otherwise returns the
 * reason.
 */
async function placeFirst(
  asked: Asked,
  wallet: Wallet,
  { ids, nonces }: Candidates,
): Promise<Placed | string> {
  const named = [...ids.slice(0, maxTried), undefined]
  let refusal = unknown('no order can be placed without a nonce')
  for (const { value } of nonces.slice(0, maxTried)) {
    for (const id of named) {
      const found = await place(asked, wallet, { nonce: integerIn(value) ?? 0n, nth: 0, id })
      if (typeof found !== 'string') return found
      refusal = found
    }
  }
  return refusal
}

/** The nonce that the service gave next, or the next number if the service gave none or the same one again. */
function nonceAfter({ order }: Known, nonce: string, later: NonceAnswer | string): bigint {
  const path = formOf({ nonce }, 'nonce')?.path
  const given =
    typeof later === 'string' || path === undefined ? undefined : integerIn(valueAt(later.body, ...path))
  return given === undefined || given === order.nonce ? order.nonce + 1n : given
}

/** Places a second order with another nonce, and with other amounts if the service takes such an order. */
async function placeSecond(asked: Asked, wallet: Wallet, nonce: bigint): Promise<Placed | undefined> {
  for (const nth of [1, 0]) {
    const found = await place(asked, wallet, { nonce, nth, id: undefined })
    if (typeof found !== 'string') return found
  }
  return undefined
}

interface Draft {
  readonly nonce: bigint
  readonly nth: number
  readonly id: Leaf | undefined
}

async function place(asked: Asked, wallet: Wallet, { id, nonce, nth }: Draft): Promise<Placed | string> {
  const order = orderOf(asked, wallet, nonce, nth)
  const submittedAt = asked.clock.now()
  const quoteId = id === undefined ? undefined : `${id.value}`
  const answer = await answered(submit(asked, await wallet.sign(order), quoteId))
  const isTaken = answer !== undefined && [200, 201, 202].includes(answer.response.status)
  return isTaken ? { order, submittedAt, answer, id } : notRead('an order', answer)
}

// The interface does not say which limits a service takes.
const limits = ['5', '10']
/** The longest lag of a list, in seconds. */
const maxLagSeconds = 10n

async function learnList(asked: Asked, wallet: Wallet, placed: readonly Known[]): Promise<AnswerTable> {
  const end = asked.clock.now() + maxLagSeconds
  for (;;) {
    const isLast = asked.clock.now() >= end
    const answer = await listAnswer(asked, wallet)
    if (answer?.response.status !== 200 && isLast) return ofList(notRead('the list', answer))
    const shown = placed.filter((one) => answer !== undefined && shows(jsonIn(answer), one))
    if (answer !== undefined && (shown.length === placed.length || isLast)) {
      const forms = orderForms(jsonIn(answer), shown.length > 0 ? shown : placed)
      if (forms === undefined)
        return ofList(shown.length > 0 ? unknown('the list of one order is not told from the rest') : none)
      const cursor = shown.length < 2 ? none : await cursorForm(asked, wallet, { forms, placed })
      return { ...forms, cursor }
    }
    await asked.clock.sleep(1_000)
  }
}

async function listAnswer(asked: Asked, wallet: Wallet): Promise<Exchange | undefined> {
  for (const limit of limits) {
    const answer = await answered(askOrders(asked, wallet, { limit }))
    if (answer !== undefined && answer.response.status < 400) return answer
  }
  return answered(askOrders(asked, wallet, {}))
}

/** The table with the same text for every value. */
function ofAll(text: string): AnswerTable {
  return Object.fromEntries(answerNames.map((name) => [name, text]))
}

/** The table with the same text for every value that a list may show. */
function ofList(text: string): AnswerTable {
  const names = answerNames.filter((name) => /^(orders|cursor|order\.)/.test(name))
  return Object.fromEntries(names.map((name) => [name, text]))
}

/** A refusal is the service's choice, and may be due to a wallet without funds; any other answer is a failure. */
function notRead(what: string, exchange: Exchange | undefined): string {
  const status = exchange?.response.status
  if (status === undefined) return unanswered(`${what} got no answer that can be read`)
  const sentence = `${what} was answered with status ${status}`
  return status >= 400 && status < 500 ? unknown(sentence) : unanswered(sentence)
}
