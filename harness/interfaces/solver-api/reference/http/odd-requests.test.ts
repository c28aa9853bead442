import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nativeToken } from '../../../../core/address.ts'
import { key, sampleClient } from '../../../../testing/service.ts'
import { link } from '../../../../testing/small-market.ts'
import { type EndpointName, endpoints, pathOf } from '../../api/endpoints.ts'
import { examples } from '../docs/examples.ts'

const names = Object.keys(endpoints) as EndpointName[]
const fields = Object.keys(Object.assign({}, ...names.map((name) => examples[name].request)))
const oddText = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '1.5',
  `${2n ** 256n}`,
  '0x',
  nativeToken,
  link,
  '+all',
  '__proto__',
)
const oddValue = fc.oneof(oddText, fc.jsonValue({ maxDepth: 3 }), fc.string())

test('nothing that is sent gives a 5xx', async () => {
  const anything = fc.oneof(fc.dictionary(fc.constantFrom(...fields, '__proto__'), oddValue), oddValue)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      anything,
      fc.dictionary(fc.constantFrom(...fields), oddText),
      answers,
    ),
    { numRuns: 300 },
  )
})

test('nor does a request of which one value is wrong', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), fc.nat(), oddValue, (name, index, value) =>
      answers(name, replaceLeaf(examples[name].request, index, value), {}),
    ),
    { numRuns: 500 },
  )
})

/** Sends a request in the form that its endpoint takes, and expects an answer or a refusal that explains itself. */
async function answers(name: EndpointName, request: unknown, query: Record<string, string>) {
  const { method, families } = endpoints[name]
  const path = pathOf(name, families[0])
  const headers = { 'x-api-key': key }
  const texts = Object.fromEntries(
    Object.entries(Object(request)).map(([field, value]) => [
      field,
      typeof value === 'string' ? value : `${JSON.stringify(value)}`,
    ]),
  )
  const message =
    method === 'GET' ? { query: { ...texts, ...query } } : { query, body: JSON.stringify(request) }
  const { response } = await sampleClient().send({ method, path, headers, ...message })
  expect(response.status).toBeLessThan(500)
  if (response.status >= 400) expect(JSON.parse(response.body)).toHaveProperty('detail')
}

/** The same value with the leaf at `index` replaced; the index wraps around. */
function replaceLeaf(value: unknown, index: number, replacement: unknown): unknown {
  let left = index % leavesOf(value)
  return JSON.parse(JSON.stringify(value), (_, one) => (isLeaf(one) && left-- === 0 ? replacement : one))
}

function leavesOf(value: unknown): number {
  return isLeaf(value) ? 1 : Object.values(Object(value)).reduce((sum: number, one) => sum + leavesOf(one), 0)
}

function isLeaf(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}
