/** Clients of the UniswapX reference, through the real proxy: each rule has a client that breaks it. */
import { type Address, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../chain/clock.ts'
import { type Node, startNode } from '../../../chain/node.ts'
import { canonical } from '../../../core/canonical.ts'
import { type Serving, serve } from '../../../interfaces/solver-api/reference/http/serve.ts'
import { placeReactors } from '../../../interfaces/uniswapx/api/contracts.ts'
import { reactorOf, signTerms, type Terms } from '../../../interfaces/uniswapx/api/terms.ts'
import { cosignerKey } from '../../../interfaces/uniswapx/api/universe.ts'
import { submissionOf, usdc } from '../../../interfaces/uniswapx/kit/placing.ts'
import { orderRules } from '../../../interfaces/uniswapx/lint/orders.ts'
import { requestRules } from '../../../interfaces/uniswapx/lint/requests.ts'
import { basePath, createOrderService } from '../../../interfaces/uniswapx/reference/order-service.ts'
import { findingsOf, get, post, rulesOf } from './clients.ts'

let node: Node
let serving: Serving

beforeAll(async () => {
  const clock = systemClock()
  node = await startNode({ network: { kind: 'genesis' }, clock, time: clock.now() })
  await placeReactors(node)
  serving = await serve({ fetch: createOrderService(node).fetch }, { port: 0 })
})
afterAll(async () => {
  await serving.close()
  await node.stop()
})

const swapper: Hex = `0x${'5e'.repeat(32)}`
const recipient: Address = '0x5a5a00000000000000000000000000000000f11e'
const now = BigInt(Math.floor(Date.now() / 1000))

const terms = (type: Terms['type'] = 'Dutch_V2'): Terms => ({
  type,
  reactor: reactorOf(type),
  nonce: 7n,
  deadline: now + 600n,
  start: { time: now, block: 1n },
  input: { token: canonical.weth, amount: 10n ** 18n },
  outputs: [{ token: usdc, startAmount: 2_000n, endAmount: 1_000n, recipient }],
  override: { input: 0n, output: 0n },
  exclusiveFiller: zeroAddress,
  exclusivityOverrideBps: 0n,
})

const body = async (change: Partial<Terms> = {}, keys: { cosigning?: Hex; signing?: Hex } = {}) =>
  submissionOf(await signTerms({ ...terms(), ...change }, { swapper, cosigning: cosignerKey, ...keys }))

/** The rules that a client breaks if it submits these bodies, or requests these lists. */
async function broken(...sent: readonly (object | string)[]): Promise<readonly string[]> {
  const client = async (url: string) => {
    for (const one of sent)
      await (typeof one === 'string' ? get(`${url}/orders?${one}`) : post(`${url}/order`, one))
  }
  const target = { url: `${serving.url}${basePath}` }
  const findings = await findingsOf(target, ({ url }) => client(url), { interface: 'uniswapx' })
  return rulesOf(findings)
}

const stranger: Hex = `0x${'57'.repeat(32)}`
const [output] = terms().outputs
const paying = (change: Partial<NonNullable<typeof output>>) => ({
  outputs: output === undefined ? [] : [{ ...output, ...change }],
})

const mistakes: readonly {
  readonly breaks: string
  readonly sent: () => Promise<readonly (object | string)[]>
}[] = [
  { breaks: 'submission/fields', sent: async () => [{ ...(await body()), signature: undefined }] },
  {
    breaks: 'submission/order-type',
    sent: async () => [{ ...(await body(terms('Dutch'))), orderType: undefined }],
  },
  { breaks: 'list/parameters', sent: async () => ['limit=5&desc=true'] },
  { breaks: 'list/limit', sent: async () => ['orderStatus=open'] },
  { breaks: 'order/encoding', sent: async () => [{ ...(await body()), orderType: 'Dutch_V3' }] },
  { breaks: 'order/reactor', sent: async () => [await body({ reactor: reactorOf('Dutch') })] },
  { breaks: 'order/reverts', sent: async () => [await body({}, { cosigning: stranger })] },
  { breaks: 'order/deadline', sent: async () => [await body({ deadline: now * 1000n })] },
  { breaks: 'order/signature', sent: async () => [await body({}, { signing: stranger })] },
  { breaks: 'order/recipient', sent: async () => [await body(paying({ recipient: usdc }))] },
  { breaks: 'order/nonce-again', sent: async () => [await body(), await body({ deadline: now + 700n })] },
]

test('a careful client breaks no rule, with orders of any type', async () => {
  const types = ['Dutch', 'Dutch_V2', 'Dutch_V3', 'Priority'] as const
  const sent = await Promise.all(types.map((type, index) => body({ ...terms(type), nonce: BigInt(index) })))
  expect(await broken(...sent, 'orderStatus=open&limit=5', `orderHash=0x${'12'.repeat(32)}`)).toEqual([])
})

test.each(mistakes)('$breaks', async ({ breaks, sent }) => {
  expect(await broken(...(await sent()))).toEqual([breaks])
})

test('every rule has a client that breaks it, and messages that are sentences', () => {
  const rules = [...requestRules, ...orderRules]
  expect(mistakes.map(({ breaks }) => breaks)).toEqual(rules.map(({ id }) => id))
  for (const { remedy, says } of rules) expect([remedy, says].join(' ')).toMatch(/\.$/)
})
