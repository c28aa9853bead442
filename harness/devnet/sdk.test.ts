/**
 * The UniswapX SDK with an ethers wallet, against the devnet: the devnet fills orders that the SDK signs, and
 * both read the same from the chain. The time is the machine's, because the SDK reads the clock.
 */
import { createRequire } from 'node:module'
import {
  DutchOrderBuilder,
  NonceManager,
  OrderValidation,
  OrderValidator,
  DutchOrder as SdkOrder,
  UniswapXEventWatcher,
  UniswapXOrderQuoter,
} from '@uniswap/uniswapx-sdk'
import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { genesisToken } from '../chain/genesis/tokens.ts'
import { nativeToken } from '../core/address.ts'
import { canonical } from '../core/canonical.ts'
import { decodeDutchOrder } from '../core/orders/dutch-order.ts'
import { signOrder } from '../core/orders/sign.ts'
import { type Devnet, startDevnet } from './devnet.ts'

const weth = genesisToken('WETH').address
const usdc = genesisToken('USDC').address
const [sold, asked] = [parseEther('1'), 1_000_000_000n]

// The version of ethers that the SDK itself depends on.
const require = createRequire(import.meta.url)
const { BigNumber, Wallet, providers } = createRequire(require.resolve('@uniswap/uniswapx-sdk'))('ethers')

let devnet: Devnet
/** A provider of ethers. */
let provider: ConstructorParameters<typeof OrderValidator>[0]

beforeAll(async () => {
  devnet = await startDevnet()
  provider = new providers.StaticJsonRpcProvider(devnet.rpcUrl, 1)
  for (const index of [1, 2]) await post('/devnet/approve', { owner: devnet.accounts[index], token: weth })
})
afterAll(() => devnet.stop())

test('an order that the SDK builds and an ethers wallet signs is accepted over HTTP and filled', async () => {
  const wallet = new Wallet(keyOf(1))
  const nonce = await new NonceManager(provider, 1).useNonce(wallet.address)
  const order = build(wallet.address, nonce)
  const { domain, types, values } = order.permitData()
  const signature: string = await wallet._signTypedData(domain, types, values)

  const submission = { blockchain: 'ethereum', order: order.serialize(), signature }
  expect(await post('/partner/v2/intent/order', submission)).toMatchObject({ order_hash: order.hash() })
  const record = await vi.waitUntil(() => findFilled(order.hash()), { timeout: 10_000 })

  const [fill] = await new UniswapXEventWatcher(provider, canonical.reactor).getFillInfo(0)
  expect(fill).toMatchObject({ orderHash: order.hash(), txHash: record.tx_hash, swapper: wallet.address })
  expect(await new NonceManager(provider, 1).isUsed(wallet.address, nonce)).toBe(true)
  expect(await new OrderValidator(provider, 1).validate({ order, signature })).toBe(OrderValidation.NonceUsed)
})

test('an order signed here is valid for the validator and the quoter of the SDK', async () => {
  const built = decodeDutchOrder(build(devnet.accounts[2] ?? '', BigNumber.from(7)).serialize() as Hex)
  if (built === undefined) throw new Error('the order of the SDK cannot be decoded')
  const decaying = {
    ...built,
    outputs: built.outputs.map((output) => ({ ...output, endAmount: asked / 2n })),
  }
  const { order, signature } = await signOrder(devnet.signer(2), decaying)
  const theirs = { order: SdkOrder.parse(order, 1), signature }

  expect(await new OrderValidator(provider, 1).validate(theirs)).toBe(OrderValidation.OK)
  const { quote } = await new UniswapXOrderQuoter(provider, 1).quote(theirs)
  expect(quote?.input.amount.toString()).toBe(`${sold}`)
  expect(quote?.outputs.map(({ token }) => token.toLowerCase())).toEqual([usdc])
  const owed = BigInt(`${quote?.outputs[0]?.amount}`)
  expect(owed).toBeGreaterThanOrEqual(asked / 2n)
  expect(owed).toBeLessThanOrEqual(asked)

  const forged = { ...theirs, signature: (await signOrder(devnet.signer(3), decaying)).signature }
  expect(await new OrderValidator(provider, 1).validate(forged)).toBe(OrderValidation.InvalidSignature)
})

/** Sells one WETH for less than the market gives. */
function build(swapper: string, nonce: Parameters<DutchOrderBuilder['nonce']>[0]): SdkOrder {
  const now = Math.floor(Date.now() / 1000)
  return new DutchOrderBuilder(1)
    .swapper(swapper)
    .nonce(nonce)
    .decayStartTime(now)
    .decayEndTime(now + 600)
    .deadline(now + 1200)
    .exclusiveFiller(nativeToken, BigNumber.from(0))
    .input({ token: weth, startAmount: BigNumber.from(sold), endAmount: BigNumber.from(sold) })
    .output({
      token: usdc,
      startAmount: BigNumber.from(asked),
      endAmount: BigNumber.from(asked),
      recipient: swapper,
    })
    .build()
}

function keyOf(index: number): Uint8Array {
  const key = devnet.signer(index).getHdKey().privateKey
  if (key === null) throw new Error(`Account ${index} has no key.`)
  return key
}

async function findFilled(hash: string) {
  const path = `/partner/v2/intent/orders?blockchain=ethereum&order_hashes=${hash}`
  const response = await fetch(`${devnet.url}${path}`, { headers: { 'x-api-key': devnet.apiKey } })
  const [record] = (await response.json()).orders
  return record?.order_status === 'filled' && record
}

async function post(path: string, body: unknown) {
  const init = { method: 'POST', headers: { 'x-api-key': devnet.apiKey }, body: JSON.stringify(body) }
  const response = await fetch(`${devnet.url}${path}`, init)
  return response.json()
}
