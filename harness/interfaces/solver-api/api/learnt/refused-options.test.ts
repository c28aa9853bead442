/** Learning the refused options takes two requests if the service refuses none. */
import { expect, test } from 'vitest'
import type { Message } from '../../../../core/transport/transport.ts'
import type { Client } from '../client.ts'
import { plainOrderOf, wellKnownTokens } from '../universe.ts'
import { readRefusedOptions } from './refused-options.ts'

const order = plainOrderOf({ tokens: wellKnownTokens })

async function refusedBy(refuses: (message: Message) => boolean) {
  const sent: Message[] = []
  const send = async (message: Message) => {
    sent.push(message)
    const request = { method: message.method, url: message.path, headers: {} }
    return { request, response: { status: refuses(message) ? 422 : 200, headers: {}, body: '{}' } }
  }
  const { refused } = await readRefusedOptions({ send } as unknown as Client, order)
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
