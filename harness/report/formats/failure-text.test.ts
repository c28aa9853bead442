/** A failure in a terminal has few lines, with the difference first, and shows whole values only on request. */
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import type { CounterexampleRecord } from '../../judge/record.ts'
import { clause, exchange, record } from '../../testing/record.ts'
import { renderFailure } from './failure-text.ts'
import { renderText } from './text.ts'

function linesOf(reason: string, sides: Partial<CounterexampleRecord>, isVerbose = false): readonly string[] {
  const counterexample = {
    given: { size: 2 },
    expected: undefined,
    actual: undefined,
    exchanges: [exchange],
    guilty: 0,
  }
  const failing = clause({
    id: 'quote/venue',
    outcome: 'fail',
    text: 'It holds.',
    reason,
    replay: 'quote/venue@0000002a:0:1',
    counterexample: { ...counterexample, transactions: [], ...sides },
  })
  return stripVTControlCharacters(renderFailure({ first: failing, others: [] }, record, isVerbose))
    .trimEnd()
    .split('\n')
}

const answers = Array.from({ length: 40 }, (_, index) => ({ index, text: 'x'.repeat(500) }))
const unequal = { expected: answers, actual: answers.map((one) => ({ ...one, index: -1 })) }

test('it has at most fifteen lines of bounded length, but for the commands', () => {
  const lines = linesOf('a\n'.repeat(50), unequal)
  expect(lines.length).toBeLessThanOrEqual(15)
  const commands = /^ {2}(curl|replay) /
  for (const line of lines.filter((one) => !commands.test(one))) expect(line.length).toBeLessThan(200)
  expect(lines.filter((line) => commands.test(line))).toHaveLength(2)
})

test('it shows the lines that differ where whole values are asked for', () => {
  const sides = {
    expected: { status: 200, isOpen: true, left: 1 },
    actual: { status: 404, isOpen: true, left: 1 },
  }
  const lines = linesOf('it is another', sides, true)
  expect(linesOf('it is another', sides).join()).not.toContain('- expected')
  expect(lines).toContain('  -   "status": 200,')
  expect(lines).toContain('  +   "status": 404,')
  expect(lines.join()).not.toMatch(/"left"/)
})

test('a sentence about two values is not followed by them', () => {
  const lines = linesOf('POST /quote answers 500\n\n200 !== 500', { expected: 200, actual: 500 })
  expect(lines).toContain('  POST /quote answers 500')
  expect(lines.join()).not.toMatch(/- expected|!==/)
  expect(lines.filter((line) => line.trim() === '')).toEqual([])
})

test('values that do not differ are not shown as a difference', () => {
  expect(
    linesOf('Expected values to be unequal', { expected: { a: 1 }, actual: { a: 1 } }).join(),
  ).not.toContain('- expected')
})

test('a condition that does not hold is shown by its reason only', () => {
  const lines = linesOf('the quote is missing', { expected: true, actual: false })
  expect(lines).toContain('  the quote is missing')
  expect(lines.join()).not.toMatch(/expected|actual/)
})

test('the request is shown, and the answers that the sentence compares it with', () => {
  const answering = (body: string) => ({ ...exchange, response: { ...exchange.response, body } })
  const exchanges = ['{"buy_amount":"5000"}', '{"buy_amount":"4000"}', '{"buy_amount":"3000"}'].map(answering)
  const lines = linesOf('4000 with an origin, 5000 without', { exchanges, guilty: 1 })
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}request POST \/v2\/solver\/quote\?a=b \{/))
  expect(lines).toContain('  answer  200 {"buy_amount":"4000"}')
  expect(lines.filter((line) => line.startsWith('  beside '))).toEqual([
    expect.stringMatching(/: 200 .*5000/),
  ])
})

const quote = (index: number) => ({
  token: `0x${`${index}`.repeat(40)}`,
  buy_amount: `${5000 + index}`,
  external_id: index,
})

function answerWith(quotes: readonly unknown[], gas = 7) {
  const body = JSON.stringify({ request_id: 'r'.repeat(20), quotes, gas })
  return { ...exchange, response: { ...exchange.response, body } }
}

test('the answer is shortened to the field at fault', () => {
  const exchanges = [answerWith([0, 1, 2, 3, 4, 5, 6, 7].map(quote))]
  const lines = linesOf('5006 is quoted for order 6', { exchanges })
  expect(lines.find((line) => line.startsWith('  answer'))).toMatch(
    /"quotes":\[.*… 5 more,\{"token":"[^"]*","buy_amount":"5006","external_id":6\},… 1 more\]/,
  )
})

test('answers that are compared are shortened to the fields that differ', () => {
  const many = [0, 1, 2, 3, 4, 5, 6, 7].map(quote)
  const exchanges = [answerWith(many, 70_000), answerWith(many.with(6, { ...quote(6), external_id: 9 }))]
  const lines = linesOf('70000 before', { exchanges, guilty: 1 })
  const [answer = '', beside = ''] = ['  answer', '  beside'].map((name) =>
    lines.find((line) => line.startsWith(name)),
  )
  expect(answer).toMatch(/"external_id":9.*"gas":7/)
  expect(beside).toMatch(/^ {2}beside {2}the same request: 200 .*"external_id":6.*"gas":70000/)
})

test('what to do is said, and what the service logged', () => {
  const failing = clause({
    id: 'quote/venue',
    outcome: 'fail',
    reason: 'it fails',
    remedy: 'Answer it.',
    log: 'E: x\n at y',
  })
  const text = stripVTControlCharacters(renderFailure({ first: failing, others: [] }, record, false))
  expect(text).toContain('  log     E: x\n           at y\n  fix     Answer it.\n')
})

test('a level below must says what it means for the exit code, once', () => {
  const failing = (['quote/venue', 'quote/external-id'] as const).map((id) =>
    clause({ id, outcome: 'fail', level: 'should' }),
  )
  const text = (clauses: typeof failing) => stripVTControlCharacters(renderText({ ...record, clauses }))
  expect(text(failing).match(/^\(should\) .*--strict$/gm)).toHaveLength(1)
  expect(text(failing.map((one) => ({ ...one, level: 'must' })))).not.toContain('(should)')
})

test('a request too long to type has no curl command but on request', () => {
  const long = { ...exchange, request: { ...exchange.request, body: JSON.stringify(answers) } }
  const curl = (isVerbose: boolean) =>
    linesOf('it holds', { exchanges: [long] }, isVerbose).filter((line) => line.startsWith('  curl'))
  expect(curl(false)).toEqual([expect.stringMatching(/^ {2}curl {4}too long for a terminal/)])
  expect(curl(true)).toEqual([expect.stringMatching(/^ {2}curl {4}curl -sS/)])
})

test('what fails by the same cause is one line', () => {
  const [first, second] = ['quote/venue', 'quote/external-id'] as const
  const failing = (id: typeof first | typeof second) => clause({ id, outcome: 'fail', text: 'It holds.' })
  const text = renderFailure({ first: failing(first), others: [failing(second)] }, record, false)
  expect(stripVTControlCharacters(text)).toMatch(
    /^ {2}also +1 more clause fails by this answer or one like it: quote\/external-id$/m,
  )
})

test.each([
  ["--exec 'npm start'", [/ devnet$/, /^PORT=1 RPC_URL=http:\/\/127.0.0.1:8545 sh -c 'npm start'$/]],
  [
    "--exec 'npm start' --hardfork prague",
    [/ devnet --hardfork prague$/, /^PORT=1 RPC_URL=\S+ sh -c 'npm start'$/],
  ],
  ['--image mine:2', [/ devnet$/, /^docker run --rm --network host --env PORT=1 --env RPC_URL=\S+ mine:2$/]],
  ['reference --tape a.tape', [/ devnet --tape a.tape$/]],
  ['http://127.0.0.1:9000', []],
])('what has ended is started again where the curl commands expect it: %s', (target, patterns) => {
  const text = stripVTControlCharacters(renderText({ ...record, target }))
  const [, lines = ''] = /has ended; start it .*:\n((?: {2}.*\n)*)/.exec(text) ?? []
  const commands = lines.split('\n').flatMap((line) => (line === '' ? [] : [line.trim()]))
  expect(commands).toEqual(patterns.map((pattern) => expect.stringMatching(pattern)))
})

test('the reference of another interface is started with it', () => {
  const text = renderText({ ...record, interface: 'fynd', target: 'reference' })
  expect(text).toMatch(/has ended; start it .*:\n {2}.* devnet --interface fynd$/m)
})

test("a service with a key is started and called with the shell's key", () => {
  const text = renderText({ ...record, target: '--image mine', options: '--image mine --api-key x' })
  expect(text).toMatch(/--env API_KEY="\$\{ASSAY_API_KEY:\?the API key\}" mine$/m)
  expect(text).toMatch(/-H "x-api-key: \$\{ASSAY_API_KEY:\?the API key\}"/)
})

test('a service without an address has no curl command', () => {
  const request = { ...exchange.request, url: 'http://orders.invalid/quote' }
  expect(linesOf('it holds', { exchanges: [{ ...exchange, request }] }).join()).not.toContain('curl')
})

test('whole values and the input are shown on request', () => {
  const lines = linesOf('a\n'.repeat(50), unequal, true)
  expect(lines.length).toBeGreaterThan(100)
  expect(lines).toContain('  input   {"size":2}')
})

test('the input is shown if there is no exchange', () => {
  expect(linesOf('the balance fell', { exchanges: [] })).toContain('  input   {"size":2}')
})

test('inconclusive clauses have one cause although the bodies of their requests differ', () => {
  const reason = 'POST http://a/quote got no answer: the service ended during POST /quote'
  const clauses = (['quote/venue', 'quote/external-id'] as const).map((id, index) =>
    clause({ id, outcome: 'inconclusive', reason: `${reason} {"index":${index}}` }),
  )
  const text = stripVTControlCharacters(renderText({ ...record, clauses }))
  expect(text).toContain(`inconclusive quote/venue, quote/external-id\n  ${reason}\n`)
})
