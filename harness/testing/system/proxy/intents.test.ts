/** Each rule about signed orders, broken by a small client on a devnet behind the proxy. */
import { createWalletClient, erc20Abi, http, type LocalAccount, parseEther } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { canonicalAddress, nativeToken } from '../../../core/address.ts'
import type { DutchOrder } from '../../../core/orders/dutch-order.ts'
import { signOrder } from '../../../core/orders/sign.ts'
import { ethereumPermitDomain, orderTypedData, permit2Address } from '../../../core/orders/typed-data.ts'
import { type Devnet, startDevnet } from '../../../devnet/devnet.ts'
import { connect } from '../../../interfaces/solver-api/api/index.ts'
import { intentRules } from '../../../interfaces/solver-api/lint/intents/intents.ts'
import { signatureRules } from '../../../interfaces/solver-api/lint/intents/signatures.ts'
import { call, sellOrder, usdc, weth } from '../../devnet.ts'
import { type Addresses, describeBreaches, findingsOf, get, post } from './clients.ts'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
  await call(devnet, '/devnet/approve', { owner: account().address, token: weth })
})
afterAll(() => devnet.stop())

const blockchain = 'ethereum'
const account = () => devnet.signer(3)
const swapper = () => canonicalAddress(account().address)

type Change = (order: DutchOrder) => Partial<DutchOrder>

/** An order of one WETH that no filler fills, with a nonce from the service. */
async function orderFor({ url }: Addresses, change: Change = () => ({})): Promise<DutchOrder> {
  const answer = await get(`${url}/partner/v2/intent/nonce?blockchain=ethereum&address=${swapper()}`, {
    'x-api-key': devnet.apiKey,
  })
  const { nonce } = (await answer.json()) as { nonce: string }
  const order = sellOrder(devnet, {
    swapper: swapper(),
    nonce: BigInt(nonce),
    start: 90_000,
    end: 80_000,
    seconds: 600,
  })
  return { ...order, ...change(order) }
}

function submit({ url }: Addresses, fields: object) {
  return post(`${url}/partner/v2/intent/order`, { blockchain, ...fields }, { 'x-api-key': devnet.apiKey })
}

const submits =
  (change: Change, sign: Sign = signOrder) =>
  async (addresses: Addresses) => {
    await submit(addresses, await sign(account(), await orderFor(addresses, change)))
  }

type Sign = (signer: LocalAccount, order: DutchOrder) => ReturnType<typeof signOrder>

/** Signs the permit of the order with changes. */
const signsInstead =
  (change: (typedData: ReturnType<typeof orderTypedData>) => object): Sign =>
  async (signer, order) => {
    const typedData = orderTypedData(order)
    const signature = await signer.signTypedData({ ...typedData, ...change(typedData) } as typeof typedData)
    return { ...(await signOrder(signer, order)), signature }
  }

/** Requests a quote of one WETH, and submits an order that names it. */
const quotesThen =
  (change: (order: DutchOrder, quoted: bigint) => Partial<DutchOrder>) => async (addresses: Addresses) => {
    const client = connect({ url: addresses.url, apiKey: devnet.apiKey })
    const orders = [{ sell_token: weth, buy_token: usdc, sell_amount: `${parseEther('1')}` }]
    const answer = await client.quote({ blockchain, orders, venue: 'intent' }, { family: 'partner' })
    const [item] = answer.found ? answer.value.quotes : []
    if (!answer.found || item === undefined) throw new Error('the devnet has no quote')
    const order = await orderFor(addresses, (plain) => change(plain, item.buy_amount))
    await submit(addresses, { ...(await signOrder(account(), order)), quoteId: answer.value.request_id })
  }

const outputsAt = ({ outputs }: DutchOrder, startAmount: bigint, endAmount: bigint) => ({
  outputs: outputs.map((output) => ({ ...output, startAmount, endAmount })),
})

const clients: Readonly<Record<string, readonly ((addresses: Addresses) => Promise<unknown>)[]>> = {
  'intent/encoding': [
    async (addresses) => {
      const signed = await signOrder(account(), await orderFor(addresses))
      await submit(addresses, { ...signed, order: signed.order.slice(0, -64) })
    },
  ],
  'intent/nonce-reused': [
    async (addresses) => {
      const order = await orderFor(addresses)
      await submit(addresses, await signOrder(account(), order))
      await submit(
        addresses,
        await signOrder(account(), { ...order, ...outputsAt(order, 80_000_000_000n, 80_000_000_000n) }),
      )
    },
  ],
  'intent/nonce-not-given': [submits(() => ({ nonce: 123_456n }))],
  'intent/milliseconds': [submits(({ deadline }) => ({ deadline: deadline * 1000n }))],
  'intent/deadline-past': [
    submits(({ deadline }) => ({
      decayStartTime: deadline - 10_000n,
      decayEndTime: deadline - 9000n,
      deadline: deadline - 8000n,
    })),
  ],
  'intent/times': [
    submits(({ decayEndTime }) => ({ decayStartTime: decayEndTime + 1n })),
    submits(({ deadline }) => ({ decayEndTime: deadline + 1n })),
  ],
  'intent/amounts': [
    submits((order) => outputsAt(order, 1n, 2n)),
    submits(() => ({ outputs: [] })),
    submits(({ input }) => ({ input: { ...input, endAmount: input.endAmount + 1n } })),
  ],
  'intent/reactor': [submits(() => ({ reactor: '0xe80bf394d190851e215d5f67b67f8f5a52783f1e' }))],
  'intent/native-input': [submits(({ input }) => ({ input: { ...input, token: nativeToken } }))],
  'intent/other-than-quoted': [
    quotesThen(({ input }) => ({ input: { ...input, startAmount: 1n, endAmount: 1n } })),
    quotesThen(({ outputs }) => ({ outputs: outputs.map((output) => ({ ...output, token: weth })) })),
  ],
  'intent/asks-for-more': [quotesThen((order, quoted) => outputsAt(order, 2n * quoted, quoted + 1n))],
  'intent/asks-for-less': [quotesThen((order, quoted) => outputsAt(order, quoted / 2n, quoted / 3n))],
  'intent/domain': [
    submits(
      () => ({}),
      (signer, order) => signOrder(signer, order, { ...ethereumPermitDomain, chainId: 31_337 }),
    ),
    submits(
      () => ({}),
      signsInstead(({ domain }) => ({ domain: { ...domain, version: '1' } })),
    ),
    async (addresses) => {
      const order = await orderFor(addresses)
      const wallet = createWalletClient({
        account: account().address,
        chain: mainnet,
        transport: http(addresses.rpcUrl),
      })
      await wallet.signTypedData(
        orderTypedData(order, { ...ethereumPermitDomain, verifyingContract: order.reactor }),
      )
    },
  ],
  'intent/permit': [
    submits(
      () => ({}),
      signsInstead(({ message }) => ({ message: { ...message, spender: permit2Address } })),
    ),
    submits(
      () => ({}),
      signsInstead(({ message }) => ({ primaryType: 'ExclusiveDutchOrder', message: message.witness })),
    ),
  ],
  'intent/signature': [
    submits(
      () => ({}),
      (_signer, order) => signOrder(devnet.signer(4), order),
    ),
    async (addresses) => {
      const order = await orderFor(addresses)
      const { signature } = await signOrder(account(), order)
      const later = await signOrder(account(), { ...order, deadline: order.deadline + 1n })
      await submit(addresses, { order: later.order, signature })
    },
    async (addresses) => {
      const signed = await signOrder(account(), await orderFor(addresses))
      await submit(addresses, { ...signed, signature: signed.signature.slice(0, -2) })
    },
  ],
}

describeBreaches(clients, (client) => findingsOf(devnet, client))

test('a finding names the chain of the signature', async () => {
  const client = submits(
    () => ({}),
    (signer, order) => signOrder(signer, order, { ...ethereumPermitDomain, chainId: 137 }),
  )
  const [finding] = await findingsOf(devnet, client)
  expect(finding?.seen).toContain('137')
})

test('every rule about signed orders is broken by some client', () => {
  const rules = [...intentRules, ...signatureRules]
  expect(rules.map(({ id }) => id).filter((id) => !(id in clients))).toEqual([])
})

test('a client that quotes, approves Permit2, signs, submits and follows its order has no findings', async () => {
  let status: string | undefined
  const findings = await findingsOf(devnet, async ({ rpcUrl, url }) => {
    const client = connect({ url, apiKey: devnet.apiKey })
    const signer = devnet.signer(5)
    const owner = canonicalAddress(signer.address)
    const wallet = createWalletClient({ account: signer, chain: mainnet, transport: http(rpcUrl) })
    await wallet.writeContract({
      address: weth,
      abi: erc20Abi,
      functionName: 'approve',
      args: [permit2Address, parseEther('1')],
    })
    const orders = [{ sell_token: weth, buy_token: usdc, sell_amount: `${parseEther('1')}` }]
    const quoted = await client.quote({ blockchain, orders, venue: 'intent' }, { family: 'partner' })
    const [item] = quoted.found ? quoted.value.quotes : []
    const given = await client.nonce({ blockchain, address: owner })
    if (!quoted.found || item === undefined || !given.found) throw new Error('the devnet does not answer')
    const terms = { swapper: owner, nonce: given.value.nonce, start: 0, end: 0, seconds: 600 }
    const plain = sellOrder(devnet, terms)
    const order = { ...plain, ...outputsAt(plain, item.buy_amount, (item.buy_amount * 99n) / 100n) }
    const signed = await signOrder(signer, order)
    await client.submit({ blockchain, ...signed, quoteId: quoted.value.request_id })
    status = await vi.waitUntil(
      async () => {
        const listed = await client.orders({ blockchain, swapper: owner, limit: '5' })
        const [record] = listed.found ? listed.value.orders : []
        return record?.order_status === 'filled' ? 'filled' : undefined
      },
      { timeout: 20_000, interval: 200 },
    )
  })
  expect({ findings, status }).toEqual({ findings: [], status: 'filled' })
})
