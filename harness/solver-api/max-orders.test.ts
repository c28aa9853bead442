import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Client } from './client.ts'
import { readMaxOrders } from './max-orders.ts'

const order = {
  sell_token: `0x${'1'.repeat(40)}`,
  buy_token: `0x${'2'.repeat(40)}`,
  sell_amount: '1',
} as const

/** A service that refuses requests with more orders than that. */
function taking(most: number): Client {
  const send: Client['send'] = async ({ body }) => {
    const { orders } = body as { readonly orders: readonly unknown[] }
    return {
      request: { method: 'POST', url: 'http://target/', headers: {} },
      response: { status: orders.length > most ? 400 : 200, headers: {}, body: '{}' },
    }
  }
  return { send } as Client
}

test('the most orders of a request are learned where they are few', async () => {
  assert.deepEqual(await readMaxOrders(taking(2), order), { maxOrders: 2 })
  assert.deepEqual(await readMaxOrders(taking(100), order), {})
  assert.deepEqual(await readMaxOrders(taking(0), order), {})
})
