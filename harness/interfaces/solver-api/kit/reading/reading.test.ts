import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import type { Exchange } from '../../../../core/transport/transport.ts'
import { UnexpectedAnswer } from '../../api/client.ts'
import { messageIn } from '../../checks/reading/explanation.ts'
import { fieldsOf, responseOf, valueAt } from '../../checks/reading/reading.ts'
import { atOneBlock, comparableOf } from './comparable.ts'
import { foundBody, isUnlistedToken } from './refusals.ts'

function exchange(status: number, body: unknown): Exchange {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return {
    request: { method: 'GET', url: 'http://target/', headers: {} },
    response: { status, headers: {}, body: text },
  }
}

describe('an answer is', () => {
  test('not judged if the target is too busy', () => {
    for (const status of [429, 503]) assert.throws(() => responseOf(exchange(status, '')), UnexpectedAnswer)
  })

  test('skipped if there is no solution, or a token is not traded', () => {
    for (const none of [exchange(204, ''), exchange(400, { detail: 'Token 0x12 not found' })]) {
      assert.throws(
        () => foundBody(none),
        (error) => fc.PreconditionFailure.isFailure(error),
      )
    }
  })

  test('unexpected otherwise', () => {
    for (const other of [exchange(500, {}), exchange(200, '<html>')]) {
      assert.throws(() => foundBody(other), UnexpectedAnswer)
    }
  })
})

test('every value of a body is listed with its path', () => {
  const body = fc.object({ key: fc.stringMatching(/^[a-z]+$/), maxDepth: 4 })
  fc.assert(
    fc.property(body, (body) =>
      fieldsOf(body).every(({ path, value }) => Object.is(valueAt(body, ...path.split('.')), value)),
    ),
  )
})

test('a token that is not traded is recognised in any wording', () => {
  for (const detail of ['Token 0x12 not found', 'Unsupported token 0x12', 'unknown sell_token']) {
    assert.ok(isUnlistedToken(exchange(400, { detail })), detail)
  }
  assert.ok(!isUnlistedToken(exchange(422, { detail: 'Invalid token address: hex string required' })))
  assert.ok(!isUnlistedToken(exchange(404, { detail: 'AMM no_such_amm is not supported' })))
  assert.ok(!isUnlistedToken(exchange(500, { detail: 'Token not found' })))
})

test('answers are equal if only ids and the order of fields differ', () => {
  const one = { request_id: 'a', quotes: [{ buy_amount: '1', price: 2 }] }
  const other = { quotes: [{ price: 2, buy_amount: '1' }], request_id: 'b' }
  assert.deepEqual(comparableOf(exchange(200, one)), comparableOf(exchange(200, other)))
})

test('answers are equal if only the order of a route and of token infos differs', () => {
  const steps = [{ protocol: 'curve' }, { protocol: 'uniswap_v3' }]
  const infos = [{ symbol: 'DAI' }, { symbol: 'WETH' }]
  const one = { routes: { a: [steps] }, buy_tokens: infos }
  const other = { buy_tokens: infos.toReversed(), routes: { a: [steps.toReversed()] } }
  assert.deepEqual(comparableOf(exchange(200, one)), comparableOf(exchange(200, other)))
})

test('the message of a refusal is found in any structure', () => {
  const text = 'Token 0x12 not found'
  const bodies: readonly unknown[] = [
    text,
    JSON.stringify(text),
    [text],
    { detail: text },
    { error: { code: 'E1', message: text } },
    { errors: [{ code: 'E1', description: text }] },
    { errors: { sell_token: [text] } },
    { detail: [{ loc: ['body'], msg: text, type: 'value_error' }] },
    { fault: { text } },
  ]
  for (const body of bodies) assert.equal(messageIn(exchange(400, body)), text)
  assert.equal(messageIn(exchange(403, { error: 'Forbidden' })), 'Forbidden')
  assert.match(messageIn(exchange(400, { title: 'Bad Request', detail: text })) ?? '', /not found/)
})

test('a title that says not found is not about a token that another text names', () => {
  const detail = 'No price found for token 0x12: no pool trades it'
  assert.equal(isUnlistedToken(exchange(404, { title: 'Not Found', detail })), false)
  assert.equal(isUnlistedToken(exchange(404, { title: 'Not Found', detail: 'Token 0x12 not found' })), true)
})

test('codes, ids and blanks are no message', () => {
  for (const body of ['', ' ', {}, [], { error: '' }, { code: 'NOT_FOUND', request_id: '0x12', ok: false }]) {
    assert.equal(messageIn(exchange(400, body)), undefined)
  }
})

describe('two questions at one block', () => {
  test('are compared if the first has the same answer again', async () => {
    assert.deepEqual(
      await atOneBlock(
        async () => [7n],
        async ([seven = 0n]) => seven + 1n,
      ),
      [[7n], 8n],
    )
  })

  test('are skipped otherwise', async () => {
    let block = 0
    const moving = async () => {
      block += 1
      return block
    }
    await assert.rejects(atOneBlock(moving, moving), (error) => fc.PreconditionFailure.isFailure(error))
  })
})
