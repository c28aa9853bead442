/**
 * Applications by the packages that two APIs publish for their clients, on devnets in the shapes of these APIs. The
 * packages are installed from npm into a folder that git ignores.
 */
import type { Address, Hex } from 'viem'
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installed } from '../../../lab/bench/install.ts'
import { nobody, usdc, weth } from '../../devnet.ts'
import { type Sent, type SwapDevnet, sold, startSwapDevnet, walletOf } from '../../swap-devnet.ts'

const tags = ['registry']

/** The package, or the reason why it cannot be installed. */
function loaded<Package>(folder: string, name: string, version: string): Package | Error {
  try {
    return installed(folder, [`${name}@${version}`])(name)
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
}

const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** The part of the package that the application uses. */
interface VeloraPackage {
  constructSimpleSDK(
    options: { readonly chainId: number; readonly fetch: typeof fetch; readonly apiURL: string },
    wallet: object,
  ): { readonly swap: VeloraSwap }
}

interface VeloraSwap {
  getRate(input: object): Promise<{
    readonly srcAmount: string
    readonly destAmount: string
    readonly blockNumber: number
    readonly srcUSD: string
    readonly bestRoute: readonly object[]
  }>
  getTokens(): Promise<readonly object[]>
  approveToken(amount: string, token: Address): Promise<Hex>
  buildTx(input: object, options?: object): Promise<Sent>
}

describe('@velora-dex/sdk', { tags }, () => {
  let devnet: SwapDevnet
  let failure: Error | undefined
  let swap: VeloraSwap
  let wallet: Awaited<ReturnType<typeof walletOf>>
  const pair = { srcToken: weth, destToken: usdc, srcDecimals: 18, destDecimals: 6 }
  const bps = 100

  beforeAll(async () => {
    const velora = loaded<VeloraPackage>('velora', '@velora-dex/sdk', '9.5.4')
    failure = velora instanceof Error ? velora : undefined
    if (velora instanceof Error) return
    devnet = await startSwapDevnet('velora-v6')
    wallet = await walletOf(devnet)
    const options = { chainId: 1, fetch, apiURL: devnet.swapUrl }
    const sdk = velora.constructSimpleSDK(options, {
      viemClient: devnet.node.client,
      account: wallet.address,
    })
    swap = sdk.swap
  })
  beforeEach(({ skip }) => skip(failure !== undefined, 'npm cannot install the package'))
  afterAll(() => devnet?.stop())

  /** Sends the transaction, and returns the changes of the balances. */
  async function sent(transaction: Sent) {
    const before = await wallet.balances()
    await wallet.send({ ...transaction, gas: 2_000_000 })
    const after = await wallet.balances()
    return { weth: after.weth - before.weth, usdc: after.usdc - before.usdc }
  }

  test('a sale with a slippage: the rate, the approval, the swap', async () => {
    const rate = await swap.getRate({ ...pair, amount: `${sold}`, userAddress: wallet.address })
    expect(rate).toMatchObject({
      ...{ network: 1, side: 'SELL', srcDecimals: 18, destDecimals: 6, blockNumber: expect.any(Number) },
      bestRoute: [{ percent: 100, swaps: [{ srcDecimals: 18, swapExchanges: [{ percent: 100 }] }] }],
    })
    expect(Number(rate.srcUSD)).toBeGreaterThan(100)
    await swap.approveToken(`${sold}`, weth)
    const input = { ...pair, srcAmount: rate.srcAmount, slippage: bps, priceRoute: rate }
    const transaction = await swap.buildTx({ ...input, userAddress: wallet.address }, { ignoreChecks: true })
    expect(await sent(transaction)).toEqual({ weth: -sold, usdc: BigInt(rate.destAmount) })
  })

  test('a sale with a minimum of its own', async () => {
    wallet = await walletOf(devnet)
    const rate = await swap.getRate({ ...pair, amount: `${sold}`, side: 'SELL' })
    await swap.approveToken(`${sold}`, weth)
    const input = { ...pair, srcAmount: rate.srcAmount, priceRoute: rate, userAddress: wallet.address }
    const transaction = await swap.buildTx({ ...input, destAmount: rate.destAmount })
    expect(await sent(transaction)).toEqual({ weth: -sold, usdc: BigInt(rate.destAmount) })
    const tooMuch = { ...input, destAmount: `${2n * BigInt(rate.destAmount)}` }
    await expect(swap.buildTx(tooMuch)).rejects.toThrow()
  })

  test('ether is sold as value', async () => {
    const sale = { ...pair, srcToken: ether, amount: `${sold}`, side: 'SELL', userAddress: wallet.address }
    const rate = await swap.getRate(sale)
    const input = { ...sale, srcAmount: rate.srcAmount, slippage: bps, priceRoute: rate }
    const transaction = await swap.buildTx(input)
    expect(BigInt(transaction.value ?? 0)).toBe(sold)
    expect(await sent(transaction)).toEqual({ weth: 0n, usdc: BigInt(rate.destAmount) })
  })

  test('an exact output takes no more than the rate tells', async () => {
    const exact = 50_000_000n
    wallet = await walletOf(devnet)
    const rate = await swap.getRate({ ...pair, amount: `${exact}`, side: 'BUY', userAddress: wallet.address })
    await swap.approveToken(rate.srcAmount, weth)
    const input = { ...pair, destAmount: `${exact}`, slippage: bps, priceRoute: rate }
    const transaction = await swap.buildTx({ ...input, userAddress: wallet.address })
    const { usdc: got, weth: given } = await sent(transaction)
    expect([got >= exact, -given <= BigInt(rate.srcAmount)]).toEqual([true, true])
  })

  test('tokens are listed, and a pair without a route is an error', async () => {
    const tokens = await swap.getTokens()
    expect(tokens).toContainEqual(
      expect.objectContaining({ address: usdc, decimals: 6, symbol: 'USDC', network: 1 }),
    )
    const none = swap.getRate({ ...pair, destToken: nobody, amount: `${sold}` })
    await expect(none).rejects.toMatchObject({ response: { data: { error: /No routes found/ } } })
  })
})

/** A quote of LI.FI, as far as the application reads it. */
interface LifiQuote {
  readonly id: string
  readonly estimate: { readonly toAmount: string; readonly approvalAddress: Address }
  readonly transactionRequest: Sent & { readonly gasLimit: string }
}

interface LifiPackage {
  createClient(options: object): object
  getChains(client: object): Promise<readonly object[]>
  getTokens(
    client: object,
    filter: object,
  ): Promise<{ readonly tokens: Readonly<Record<string, readonly object[]>> }>
  getToken(client: object, chain: number, token: Address): Promise<object>
  getQuote(client: object, input: object): Promise<LifiQuote>
  convertQuoteToRoute(quote: LifiQuote): object
}

describe('@lifi/sdk', { tags }, () => {
  let devnet: SwapDevnet
  let failure: Error | undefined
  let lifi: LifiPackage
  let client: object

  beforeAll(async () => {
    const found = loaded<LifiPackage>('lifi', '@lifi/sdk', '4.3.0')
    failure = found instanceof Error ? found : undefined
    if (found instanceof Error) return
    lifi = found
    devnet = await startSwapDevnet('lifi-v1')
    const rpcUrls = { 1: [devnet.rpcUrl] }
    client = lifi.createClient({ integrator: 'an-application', apiUrl: `${devnet.swapUrl}/v1`, rpcUrls })
  })
  beforeEach(({ skip }) => skip(failure !== undefined, 'npm cannot install the package'))
  afterAll(() => devnet?.stop())

  test('the chain and its tokens are described', async () => {
    expect(await lifi.getChains(client)).toMatchObject([
      { id: 1, key: 'eth', nativeToken: { symbol: 'ETH' } },
    ])
    const token = { address: usdc, chainId: 1, decimals: 6, name: 'USD Coin', symbol: 'USDC' }
    const { tokens } = await lifi.getTokens(client, { chains: [1] })
    expect(tokens[1]).toContainEqual(expect.objectContaining(token))
    expect(await lifi.getToken(client, 1, usdc)).toMatchObject({ ...token, priceUSD: expect.any(String) })
  })

  test('a quote is a route; after the approval its transaction pays what it tells', async () => {
    const wallet = await walletOf(devnet)
    const ask = {
      fromChain: 1,
      toChain: 1,
      fromToken: weth,
      toToken: usdc,
      fromAmount: `${sold}`,
      slippage: 0.01,
    }
    const quote = await lifi.getQuote(client, { ...ask, fromAddress: wallet.address, order: 'CHEAPEST' })
    expect(lifi.convertQuoteToRoute(quote)).toMatchObject({
      ...{
        id: quote.id,
        fromChainId: 1,
        toChainId: 1,
        fromAmount: `${sold}`,
        toAmount: quote.estimate.toAmount,
      },
      ...{ fromAddress: wallet.address, toAddress: wallet.address },
      ...{ fromToken: { symbol: 'WETH', decimals: 18 }, toToken: { symbol: 'USDC', decimals: 6 } },
    })
    const args = [quote.estimate.approvalAddress, sold] as const
    const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    const before = await wallet.balances()
    const { gasLimit, ...transaction } = quote.transactionRequest
    await wallet.send({ to: weth, data: approval }, { ...transaction, gas: gasLimit })
    const after = await wallet.balances()
    expect(after).toEqual({ weth: before.weth - sold, usdc: before.usdc + BigInt(quote.estimate.toAmount) })
  })

  test('a pair without a route has the code of the API, and its sentence', async () => {
    const ask = { fromChain: 1, toChain: 1, fromToken: weth, toToken: nobody, fromAmount: `${sold}` }
    const none = lifi.getQuote(client, { ...ask, fromAddress: nobody })
    await expect(none).rejects.toMatchObject({
      cause: {
        status: 404,
        responseBody: { code: 1002, message: 'No available quotes for the requested transfer' },
      },
    })
  })
})
