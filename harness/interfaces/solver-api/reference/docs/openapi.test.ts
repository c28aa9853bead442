import { expect, test } from 'vitest'
import * as z from 'zod'
import { parseJson } from '../../../../core/json.ts'
import { sampleClient } from '../../../../testing/service.ts'
import { type EndpointName, endpoints, pathOf } from '../../api/endpoints.ts'
import { examples } from './examples.ts'
import { openApiDocument } from './openapi.ts'

const names = Object.keys(endpoints) as EndpointName[]

const operationSchema = z.object({
  operationId: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['query', 'header']),
      schema: z.object({ pattern: z.string().optional(), enum: z.array(z.string()).optional() }),
    }),
  ),
  requestBody: z.object({}).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().min(1) })),
})

const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
})

async function readDocument() {
  const { response } = await sampleClient().send({ method: 'GET', path: '/openapi.json' })
  expect(response.headers['content-type']).toContain('application/json')
  return documentSchema.parse(parseJson(response.body))
}

test('every endpoint is listed under each of its paths, with every status', async () => {
  const { paths } = await readDocument()
  const expected = names.flatMap((name) => endpoints[name].families.map((family) => pathOf(name, family)))
  expect(Object.keys(paths).sort()).toEqual(expected.sort())

  const quote = paths['/partner/v2/solver/quote']?.post
  expect(Object.keys(quote?.responses ?? {})).toEqual([
    '200',
    '204',
    '400',
    '403',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ])
  expect(Object.keys(paths['/v1/solver/quote']?.get?.responses ?? {})).toContain('422')
  expect(quote?.parameters.map(({ name }) => name)).toContain('deduct_gas_cost')
  expect(paths['/v1/solver/quote']?.get?.parameters.filter((one) => one.in === 'header')).toHaveLength(2)
})

test('operations have names of their own', async () => {
  const { paths } = await readDocument()
  const ids = Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(names)('the examples of %s are of the shapes that they show', (name) => {
  const { request, response } = endpoints[name]
  expect(z.safeDecode<z.ZodType>(request, examples[name].request).error).toBeUndefined()
  expect(z.safeEncode<z.ZodType>(response, examples[name].answer).error).toBeUndefined()
})

test('what the service refuses always, the document does not permit', async () => {
  const document = JSON.stringify(openApiDocument(), (_, value) => (typeof value === 'bigint' ? 0 : value))
  const { paths } = documentSchema.parse(JSON.parse(document))
  const patternsOf = (name: string, path: string) =>
    paths[path]?.get?.parameters.filter((one) => one.name === name).map(({ schema }) => schema)
  const permits = (path: string, limit: string) =>
    patternsOf('limit', path)?.every(({ pattern = '' }) => new RegExp(pattern).test(limit))
  for (const path of ['/v2/solver/tokens', '/partner/v2/intent/orders']) {
    expect(['1', '50', '049'].every((limit) => permits(path, limit))).toBe(true)
    expect(['0', '000', '-1', '1.5', ''].some((limit) => permits(path, limit))).toBe(false)
  }
  expect(permits('/v2/solver/tokens', '1001')).toBe(false)
  expect(patternsOf('blockchain', '/v2/solver/tokens')).toMatchObject([{ enum: ['ethereum'] }])

  const amount = /"sell_amount":\{"type":"string","pattern":"([^"]*)"/.exec(document)?.[1] ?? ''
  expect(['1', '10', `${'0'.repeat(90)}7`].every((text) => new RegExp(amount).test(text))).toBe(true)
  expect(['0', '00', '', '1e3', '9'.repeat(101)].some((text) => new RegExp(amount).test(text))).toBe(false)
})
