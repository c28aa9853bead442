import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Client } from '../client.ts'
import { readMaxOrders } from './max-orders.ts'

const order = {
  sell_token: `0x${'1'.repeat(40)}`,
  buy_token: `0x${'2'.repeat(40)}`,
  sell_amount: '1',
} as const

/**
 * The learnt maximum for a service that refuses requests with more orders than `most`, and the number of requests used.
 */
async function learned(most: number) {
  let asked = 0
  const send: Client['send'] = async ({ body }) => {
    asked += 1
    const { orders } = body as { readonly orders: readonly unknown[] }
    return {
      request: { method: 'POST', url: 'http://target/', headers: {} },
      response: { status: orders.length > most ? 400 : 200, headers: {}, body: '{}' },
    }
  }
  return { ...(await readMaxOrders({ send } as Client, order)), asked }
}

test('the most orders of a request are learned where they are few, with few requests', async () => {
  assert.deepEqual(await learned(0), { asked: 2 })
  for (let most = 1; most < 12; most += 1) {
    const { asked, maxOrders } = await learned(most)
    assert.equal(maxOrders, most)
    assert.ok(asked <= 6)
  }
  assert.deepEqual(await learned(12), { asked: 1 })
  assert.deepEqual(await learned(100), { asked: 1 })
})
