/** Learning the refused options takes two requests if the service refuses none. */
import { expect, test } from 'vitest'
import { nativeToken } from '../../../../core/address.ts'
import type { Message } from '../../../../core/transport/transport.ts'
import { valueAt } from '../../checks/reading/reading.ts'
import type { Client } from '../client.ts'
import { plainOrderForEther, plainOrderOf, wellKnownTokens } from '../universe.ts'
import { readRefusedOptions } from './refused-options.ts'

const universe = { tokens: wellKnownTokens }
const orders = { plain: plainOrderOf(universe), forEther: plainOrderForEther(universe) }

async function refusedBy(refuses: (message: Message) => boolean) {
  const sent: Message[] = []
  const send = async (message: Message) => {
    sent.push(message)
    const request = { method: message.method, url: message.path, headers: {} }
    return { request, response: { status: refuses(message) ? 422 : 200, headers: {}, body: '{}' } }
  }
  const { refused } = await readRefusedOptions({ send } as unknown as Client, orders)
  return { refused, requests: sent.length }
}

test('a service that takes all options is asked twice', async () => {
  expect(await refusedBy(() => false)).toEqual({ refused: undefined, requests: 2 })
})

test('an option that is refused is named, and the others are not', async () => {
  expect((await refusedBy(({ path }) => path.startsWith('/partner'))).refused).toEqual(['family'])
  expect((await refusedBy(({ body }) => 'venue' in Object(body))).refused).toEqual(['venue'])
  expect((await refusedBy(({ query }) => query?.blockchain !== undefined)).refused).toEqual(['place'])
})

test('ether is refused where it cannot be sold, or not be bought', async () => {
  for (const token of ['sell_token', 'buy_token'] as const) {
    const { refused } = await refusedBy(({ body }) => valueAt(body, 'orders', 0, token) === nativeToken)
    expect(refused).toEqual(['ether'])
  }
})
