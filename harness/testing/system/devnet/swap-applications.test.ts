/** Small applications as the documents of the APIs show them, on devnets in the shapes of these. */
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { nobody, usdc, weth } from '../../devnet.ts'
import { type Sent, sold, startSwapDevnet, walletOf } from '../../swap-devnet.ts'

/** The body of an answer; the caller knows its shape. */
async function get<Body>(url: string, query: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${url}?${new URLSearchParams(query)}`)
  return { status: response.status, body: (await response.json()) as Body }
}

function approval(spender: Address, amount: bigint): Sent {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
  return { to: weth, data }
}

describe('zeroex-v2', async () => {
  const devnet = await startSwapDevnet('zeroex-v2')
  afterAll(() => devnet.stop())
  const url = `${devnet.swapUrl}/swap/allowance-holder`

  interface Offer {
    readonly buyAmount: string
    readonly issues: {
      readonly allowance: { readonly actual: string; readonly spender: Address } | null
      readonly balance: { readonly actual: string; readonly expected: string; readonly token: string } | null
    }
    readonly transaction: {
      readonly to: Address
      readonly data: Hex
      readonly value: string
      readonly gas: string
    }
    readonly zid: string
  }

  test('an application approves if an issue tells that the allowance is missing, and swaps', async () => {
    const wallet = await walletOf(devnet)
    const ask = {
      chainId: '1',
      sellToken: weth,
      buyToken: usdc,
      sellAmount: `${sold}`,
      taker: wallet.address,
    }
    const { body: price } = await get<Offer>(`${url}/price`, ask)
    expect(price.issues).toMatchObject({ allowance: { actual: '0' }, balance: null })
    if (price.issues.allowance) await wallet.send(approval(price.issues.allowance.spender, sold))
    const { body: quote } = await get<Offer>(`${url}/quote`, ask)
    expect(quote.issues.allowance).toBe(null)
    expect(quote.zid).not.toBe(price.zid)
    const before = await wallet.balances()
    await wallet.send(quote.transaction)
    const after = await wallet.balances()
    expect(after).toEqual({ weth: before.weth - sold, usdc: before.usdc + BigInt(quote.buyAmount) })
  })

  test('a taker with too small a balance has an issue, and ether needs no allowance', async () => {
    const ask = { chainId: '1', buyToken: usdc, sellAmount: `${sold}`, taker: nobody }
    const { body: lacking } = await get<Offer>(`${url}/price`, { ...ask, sellToken: weth })
    expect(lacking.issues.balance).toEqual({ actual: '0', expected: `${sold}`, token: weth })
    const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
    const { body: native } = await get<Offer>(`${url}/price`, { ...ask, sellToken: ether })
    expect(native.issues.allowance).toBe(null)
  })
})

describe('oneinch-v6', async () => {
  const devnet = await startSwapDevnet('oneinch-v6')
  afterAll(() => devnet.stop())
  const url = `${devnet.swapUrl}/swap/v6.0/1`

  interface Token {
    readonly address: string
    readonly decimals: number
    readonly symbol: string
  }

  test('an application looks up tokens, quotes, approves by the given transaction, and swaps', async () => {
    const wallet = await walletOf(devnet)
    const { body: list } = await get<{ readonly tokens: Record<string, Token> }>(`${url}/tokens`)
    expect(list.tokens[usdc]).toMatchObject({ address: usdc, symbol: 'USDC', decimals: 6, name: 'USD Coin' })
    const pair = { src: weth, dst: usdc, amount: `${sold}` }
    const { body: quote } = await get<{ dstAmount: string; srcToken: Token; dstToken: Token; gas: number }>(
      `${url}/quote`,
      { ...pair, includeTokensInfo: 'true', includeGas: 'true' },
    )
    expect(quote).toMatchObject({ srcToken: { symbol: 'WETH', decimals: 18 }, dstToken: { symbol: 'USDC' } })

    const holder = { tokenAddress: weth, walletAddress: wallet.address }
    const { body: none } = await get<{ allowance: string }>(`${url}/approve/allowance`, holder)
    expect(none).toEqual({ allowance: '0' })
    const { body: approving } = await get<Sent>(`${url}/approve/transaction`, {
      tokenAddress: weth,
      amount: `${sold}`,
    })
    await wallet.send({ ...approving, gas: 100_000 })
    const { body: enough } = await get<{ allowance: string }>(`${url}/approve/allowance`, holder)
    expect(enough).toEqual({ allowance: `${sold}` })

    const asked = { ...pair, from: wallet.address, origin: wallet.address, slippage: '1' }
    const { body: swap } = await get<{ dstAmount: string; tx: Sent }>(`${url}/swap`, asked)
    expect(swap.dstAmount).toBe(quote.dstAmount)
    const before = await wallet.balances()
    await wallet.send(swap.tx)
    const after = await wallet.balances()
    expect(after).toEqual({ weth: before.weth - sold, usdc: before.usdc + BigInt(swap.dstAmount) })
  })

  test('a refusal has the form of the API', async () => {
    const { body, status } = await get(`${url}/quote`, { src: weth, dst: nobody, amount: `${sold}` })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: 'Bad Request',
      description: 'insufficient liquidity',
      statusCode: 400,
    })
  })
})
