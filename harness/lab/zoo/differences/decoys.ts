/** Fields that resemble others: each is legal, and its meaning differs from the one that its name or value suggests. */
import type { Choices } from './choices.ts'

type Json = Readonly<Record<string, unknown>>

const someHash = `0x${'d7'.repeat(32)}`
const someAddress = '0x6000da47483062a0d734ba3dc7576ce6a0b645c4'
const now = () => Math.floor(Date.now() / 1000)

/** Decoys by the answer that contains them. */
export const decoys: Readonly<Record<string, Readonly<Record<string, (choices: Choices) => Json>>>> = {
  nonce: {
    'the transaction nonce': () => ({ tx_nonce: 0 }),
    'the nonce of the account': () => ({ account_nonce: '0' }),
    'the time of the answer': () => ({ server_time: now() }),
    'the address': () => ({ reactor: someAddress }),
  },
  submission: {
    'the hash of a policy': () => ({ policy: { hash: someHash } }),
    'the hash of the request': () => ({ request_hash: someHash }),
    'a counter': (choices) => ({ request_id: `${choices.counter()}` }),
  },
  page: {
    'seconds until an update': () => ({ next_update_in: 5 }),
    'a number of orders': () => ({ total: 2, count: 1 }),
    'a token of the session': () => ({ session_token: 'b2b1a0' }),
    'a counter': (choices) => ({ request_id: `${choices.counter()}` }),
    'a hash of the page': () => ({ etag: someHash }),
    'other lists': () => ({ links: [], warnings: [{ code: 'none' }] }),
    'the end of a maintenance': () => ({ next_maintenance: '2031-01-01T00:00:00Z' }),
  },
  record: {
    'the hash of a policy': () => ({ policy: { hash: someHash } }),
    'a nested hash': () => ({ x: { hash: `0x${'e8'.repeat(32)}` } }),
    'a maker': () => ({ maker: someAddress }),
    'an owner': () => ({ owner: someAddress }),
    'an offerer': () => ({ offerer: someAddress }),
    'the transaction nonce': () => ({ tx_nonce: 7 }),
    'a token': () => ({ fee: { token: someAddress } }),
    'a version': () => ({ version: 1, chain_id: 1 }),
    'the hash of a quote': () => ({ quote_hash: someHash }),
  },
  quote: {
    'a counter': (choices) => ({ sequence: `${choices.counter()}` }),
    'a constant uuid4': () => ({ instance_id: '5f0c4b0e-9f4e-4b7a-8d53-0a4a1c2b3d4e' }),
  },
  spread: {
    decimals: () => ({ decimals: 18 }),
    'the time of the answer': () => ({ timestamp: now() }),
    'the number of a block': () => ({ block: 21_000_000 }),
  },
}

/** Up to three decoys for an answer, except names that the form uses itself. */
export function decoysOf(answer: string, choices: Choices): Json {
  const { pick } = choices.of(`decoys of ${answer}`)
  const all = Object.values(decoys[answer] ?? {})
  const count = pick([0, 1, 2, 3])
  return Object.assign({}, ...Array.from({ length: count }, () => pick(all)(choices)))
}
