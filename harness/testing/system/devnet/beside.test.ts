/**
 * The services of a devnet beside its own API, from outside: the genuine reactors fill orders that the UniswapX SDK
 * builds and ethers wallets sign, and the reference of Fynd is judged.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  CosignedPriorityOrder,
  CosignedV2DutchOrder,
  CosignedV3DutchOrder,
  DutchOrderBuilder,
  NonceManager,
  OrderValidation,
  OrderValidator,
  PriorityOrderBuilder,
  UniswapXEventWatcher,
  UniswapXOrderQuoter,
  V2DutchOrderBuilder,
  V3DutchOrderBuilder,
} from '@uniswap/uniswapx-sdk'
import { encodeFunctionData, maxUint256, parseEther, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { canonical } from '../../../core/canonical.ts'
import { erc20Abi } from '../../../core/erc20.ts'
import { reactors } from '../../../interfaces/uniswapx/api/contracts.ts'
import { useCommandProcess } from '../../command.ts'

// The version of ethers that the SDK itself depends on.
const require = createRequire(import.meta.url)
const { BigNumber, Wallet, providers } = createRequire(require.resolve('@uniswap/uniswapx-sdk'))('ethers')

const folder = mkdtempSync(join(tmpdir(), 'assay-beside-'))
const assay = useCommandProcess()
const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

interface Started {
  readonly accounts: readonly { readonly address: string; readonly privateKey: string }[]
  readonly interfaceUrl: string
  readonly rpcUrl: string
}

async function devnet(...args: readonly string[]): Promise<Started> {
  const flags = ['devnet', '--port', '0', '--rpc-port', '0', '--json', '--accounts', ...args]
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../cli/main.ts'), ...flags])
  running.push(child)
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return JSON.parse(line)
}

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
/** One WETH, for less USDC than the pool pays. */
const [sold, asked] = [BigNumber.from(parseEther('1').toString()), BigNumber.from(1_000_000_000)]
const zero = BigNumber.from(0)
const cosigner = new Wallet(`0x${'c0'.repeat(32)}`)

describe('the order service of UniswapX', () => {
  let started: Started
  let provider: InstanceType<typeof providers.StaticJsonRpcProvider>
  let wallet: InstanceType<typeof Wallet>

  beforeAll(async () => {
    started = await devnet('--interface', 'uniswapx')
    provider = new providers.StaticJsonRpcProvider(started.rpcUrl, 1)
    wallet = new Wallet(started.accounts[1]?.privateKey, provider)
    const args = [canonical.permit2, maxUint256] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    await (await wallet.sendTransaction({ to: canonical.weth, data })).wait()
  }, 60_000)

  const now = Math.floor(Date.now() / 1000)
  const output = () => ({ token: usdc, recipient: wallet.address })
  const flat = { startAmount: asked, endAmount: asked }
  const decay = { decayStartTime: now, decayEndTime: now + 600 }
  const noOverride = {
    exclusiveFiller: zeroAddress,
    exclusivityOverrideBps: zero,
    inputOverride: zero,
    outputOverrides: [zero],
  }
  const noCurve = { relativeBlocks: [], relativeAmounts: [] }

  /** An order of each type, as the SDK builds it, signed by the cosigner. */
  const orders = {
    Dutch: async (nonce: typeof zero) =>
      new DutchOrderBuilder(1)
        .swapper(wallet.address)
        .nonce(nonce)
        .decayStartTime(decay.decayStartTime)
        .decayEndTime(decay.decayEndTime)
        .deadline(now + 1200)
        .exclusiveFiller(zeroAddress, zero)
        .input({ token: canonical.weth, startAmount: sold, endAmount: sold })
        .output({ ...output(), ...flat })
        .build(),
    Dutch_V2: async (nonce: typeof zero) => {
      const order = new V2DutchOrderBuilder(1, reactors.Dutch_V2)
        .cosigner(cosigner.address)
        .swapper(wallet.address)
        .nonce(nonce)
        .deadline(now + 1200)
        .input({ token: canonical.weth, startAmount: sold, endAmount: sold })
        .output({ ...output(), ...flat })
        .buildPartial()
      const data = { ...decay, ...noOverride }
      return CosignedV2DutchOrder.fromUnsignedOrder(order, data, cosign(order.cosignatureHash(data)))
    },
    Dutch_V3: async (nonce: typeof zero) => {
      const order = new V3DutchOrderBuilder(1, reactors.Dutch_V3, canonical.permit2)
        .cosigner(cosigner.address)
        .swapper(wallet.address)
        .nonce(nonce)
        .deadline(now + 1200)
        .startingBaseFee(zero)
        .input({
          token: canonical.weth,
          startAmount: sold,
          curve: noCurve,
          maxAmount: sold,
          adjustmentPerGweiBaseFee: zero,
        })
        .output({
          ...output(),
          startAmount: asked,
          curve: noCurve,
          minAmount: asked,
          adjustmentPerGweiBaseFee: zero,
        })
        .buildPartial()
      const data = { decayStartBlock: await provider.getBlockNumber(), ...noOverride }
      return CosignedV3DutchOrder.fromUnsignedOrder(order, data, cosign(order.cosignatureHash(data)))
    },
    Priority: async (nonce: typeof zero) => {
      const block = BigNumber.from(await provider.getBlockNumber())
      const order = new PriorityOrderBuilder(1, reactors.Priority)
        .cosigner(cosigner.address)
        .swapper(wallet.address)
        .nonce(nonce)
        .deadline(now + 1200)
        .auctionStartBlock(block.add(10))
        .baselinePriorityFeeWei(zero)
        .input({ token: canonical.weth, amount: sold, mpsPerPriorityFeeWei: zero })
        .output({ ...output(), amount: asked, mpsPerPriorityFeeWei: BigNumber.from(1) })
        .buildPartial()
      const data = { auctionTargetBlock: block }
      return CosignedPriorityOrder.fromUnsignedOrder(order, data, cosign(order.cosignatureHash(data)))
    },
  }

  const cosign = (hash: string): string => {
    const { r, s, v } = cosigner._signingKey().signDigest(hash)
    return `${r}${s.slice(2)}${v.toString(16)}`
  }

  test.each(Object.entries(orders))('%s orders are filled', { timeout: 60_000 }, async (orderType, build) => {
    const order = await build(await new NonceManager(provider, 1).useNonce(wallet.address))
    const { domain, types, values } = order.permitData()
    const signature: string = await wallet._signTypedData(domain, types, values)
    expect(await new OrderValidator(provider, 1).validate({ order, signature })).toBe(OrderValidation.OK)
    const { quote } = await new UniswapXOrderQuoter(provider, 1).quote({ order, signature })
    expect([quote?.input.amount.toString(), quote?.outputs[0]?.amount.toString()]).toEqual([
      `${sold}`,
      `${asked}`,
    ])
    const submission = { encodedOrder: order.serialize(), signature, chainId: 1, orderType }
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${started.interfaceUrl}/order`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify(submission),
    })
    expect(await response.json()).toEqual({ hash: order.hash() })
    const record = await vi.waitUntil(async () => findFilled(order.hash()), { timeout: 30_000 })
    const watcher = new UniswapXEventWatcher(provider, order.info.reactor)
    expect(await watcher.getFillInfo(0)).toMatchObject([{ orderHash: order.hash(), txHash: record.txHash }])
  })

  test('the quoter of the SDK quotes a priority order that is fillable later', async () => {
    const head = await provider.getBlockNumber()
    const order = await orders.Priority(await new NonceManager(provider, 1).useNonce(wallet.address))
    order.info.cosignerData.auctionTargetBlock = BigNumber.from(head + 5)
    order.info.cosignature = cosign(order.cosignatureHash(order.info.cosignerData))
    const { domain, types, values } = order.permitData()
    const signature: string = await wallet._signTypedData(domain, types, values)
    const { quote, validation } = await new UniswapXOrderQuoter(provider, 1).quote({ order, signature })
    expect(validation).toBe(OrderValidation.OrderNotFillableYet)
    expect(quote?.outputs[0]?.amount.toString()).toBe(`${asked}`)
  })

  async function findFilled(hash: string) {
    const response = await fetch(`${started.interfaceUrl}/orders?orderHash=${hash}`)
    const [record] = (await response.json()).orders
    return record?.orderStatus === 'filled' && record
  }
})

describe('the reference of Fynd', () => {
  test('is judged on the chain of the devnet', { timeout: 120_000 }, async () => {
    const { interfaceUrl, rpcUrl } = await devnet('--interface', 'fynd')
    const { code, stdout } = await assay(
      ...['run', 'quote/success', 'quote/follows-the-chain', 'solve/pays-the-output', '--interface', 'fynd'],
      ...['--target', interfaceUrl, '--rpc', rpcUrl, '--control', '--runs', '1', '--rate', '100'],
      ...['--out', folder],
    )
    assert.equal(code, 0, stdout)
    assert.match(stdout, /3 pass, 0 fail/)
  })
})

test.each([
  [['--interface', 'uniswapx-filler'], /no reference for a devnet/],
  [['--interface', 'uniswapx', '--data', folder], /orders are not kept/],
  [['--interface', 'nothing'], /not found/],
])('%j ends with exit code 2', async (args, reason) => {
  const { code, stderr } = await assay('devnet', ...args)
  assert.equal(code, 2)
  assert.match(stderr, reason)
})
