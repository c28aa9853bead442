/**
 * The OpenAPI 3.1 document, generated from the endpoint table and its schemas.
 *
 * @module
 */
import * as z from 'zod'
import { type Endpoint, type EndpointName, endpoints, type Family, pathOf } from '../../api/endpoints.ts'
import { noSolutionMessage, type Problem, problem, problemSchema } from '../../api/problem.ts'
import { maxBodyBytes } from '../http/body.ts'
import { statusOf } from '../http/problem-response.ts'
import { examples } from './examples.ts'

type Json = Readonly<Record<string, unknown>>

/** The document as a JSON value, with bigints for integers beyond 2^53. */
export function openApiDocument(): Json {
  const names = Object.keys(endpoints) as EndpointName[]
  const paths = names.flatMap((name) =>
    endpoints[name].families.map((family) => [
      pathOf(name, family),
      { [endpoints[name].method.toLowerCase()]: operation(name, family) },
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay reference service',
      version: '2',
      description: 'A token-swap solver and intent-order service on a local chain.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Problem: schemaOf(problemSchema) },
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
    },
  }
}

function operation(name: EndpointName, family: Family): Json {
  const endpoint: Endpoint = endpoints[name]
  const example = examples[name]
  return {
    operationId: family === 'partner' ? `${name}OfPartner` : name,
    tags: [family],
    summary: endpoint.summary,
    security: endpoint.needsKey ? [{ key: [] }] : [{}, { key: [] }],
    parameters: parameters(endpoint, example.request),
    ...(endpoint.method === 'POST' ? { requestBody: requestBody(endpoint, example.request) } : {}),
    responses: { ...answers(endpoint, example.answer), ...refusals(endpoint, family) },
  }
}

function parameters({ method, request, inQuery, inHeaders }: Endpoint, example: object): Json[] {
  const { properties = {}, required = [] } = schemaOf(request) as {
    properties?: Record<string, Json>
    required?: readonly string[]
  }
  const inOrBeside = method === 'GET' ? Object.keys(properties) : inQuery
  const isRequired = (name: string) => method === 'GET' && required.includes(name)
  const at = (place: string) => (name: string) => ({
    name,
    in: place,
    required: place === 'query' && isRequired(name),
    schema: properties[name],
    ...(place === 'query' && method === 'GET' && Object.hasOwn(example, name)
      ? { example: Reflect.get(example, name) }
      : {}),
  })
  const known = (name: string) => Object.hasOwn(properties, name)
  return [...inOrBeside.filter(known).map(at('query')), ...inHeaders.map(at('header'))]
}

function requestBody({ inQuery, request }: Endpoint, example: object): Json {
  const { required, ...schema } = schemaOf(request) as { required?: readonly string[] }
  // Fields that the query string may contain are not required in the body.
  const inBody = required?.filter((name) => !inQuery.includes(name))
  return {
    required: true,
    content: { 'application/json': { schema: { ...schema, ...(inBody && { required: inBody }) }, example } },
  }
}

function answers({ status, response, mayHaveNoSolution }: Endpoint, answer: object): Json {
  const example = z.encode(response, answer)
  const found = {
    description: 'The answer',
    content: { 'application/json': { schema: schemaOf(response), example } },
  }
  const reason = { schema: { type: 'string' }, example: noSolutionMessage }
  const none = { description: 'No solution', headers: { 'x-assay-reason': reason } }
  return { [status]: found, ...(mayHaveNoSolution ? { 204: none } : {}) }
}

function refusals(endpoint: Endpoint, family: Family): Json {
  const path = endpoint.path
  const byStatus = Map.groupBy(causes(endpoint, family), (cause) => statusOf(cause, path))
  return Object.fromEntries([...byStatus].map(([status, some]) => [status, refusal(some)]))
}

/** One problem for each cause that the endpoint can answer with. */
function causes({ method, path, needsKey }: Endpoint, family: Family): Problem[] {
  const isSolving = /(quote|solve)$/.test(path)
  return [
    problem.missing('blockchain'),
    problem.unknownBlockchain('solana'),
    problem.malformed('blockchain', 'given more than once'),
    ...(isSolving
      ? [
          problem.tokenNotFound('0x00000000000000000000000000000000deadbeef'),
          problem.unsupportedAmm('atlantis'),
          problem.missingPrefix('curve'),
          problem.contradictingAmm('curve'),
        ]
      : []),
    ...(path.includes('price') ? [problem.noPrice('0x514910771af9ca656af840dff83e8264ecf986ca')] : []),
    ...(family === 'partner' || needsKey ? [problem.forbidden()] : []),
    ...(method === 'POST'
      ? [problem.notJson(), problem.tooLarge(maxBodyBytes), problem.wrongContentType('text/xml')]
      : []),
    problem.rateLimited(1),
    problem.internal(),
    problem.timedOut(),
  ]
}

function refusal(some: readonly Problem[]): Json {
  const shown = some.map(({ code, message }) => [
    code,
    { value: { detail: message, error_code: code, request_id: '0f4e1b52-6a3d-4c8e-9b7a-2d1c5e8f9a01' } },
  ])
  const headers = some.flatMap((cause) => Object.entries(cause.headers))
  return {
    description: some.map(({ message }) => message).join('; '),
    headers: Object.fromEntries(
      headers.map(([name, example]) => [name, { schema: { type: 'string' }, example }]),
    ),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(shown),
      },
    },
  }
}

/** The JSON schema of a schema, with the wire side of each codec. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
