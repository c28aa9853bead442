/** Clients of swap APIs, through the real proxy to a devnet: each rule has a client that breaks it. */
import { type Address, createWalletClient, encodeFunctionData, erc20Abi, type Hex, http } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, describe, expect, test } from 'vitest'
import { packagedDialect } from '../../../interfaces/swap/dialect/packaged.ts'
import { requestRules } from '../../../interfaces/swap/lint/requests.ts'
import { transactionRules } from '../../../interfaces/swap/lint/transactions.ts'
import { nobody, usdc, weth } from '../../devnet.ts'
import { type SwapDevnet, sold, startSwapDevnet, walletOf } from '../../swap-devnet.ts'
import { type Addresses, findingsOf, rulesOf } from './clients.ts'

interface Quote {
  readonly allowanceTarget: Address
  readonly transaction: { readonly to: Address; readonly data: Hex; readonly value: string }
}

/** The ids of the rules that a client breaks. */
async function brokenOn(devnet: SwapDevnet, dialect: string, client: (at: Addresses) => Promise<unknown>) {
  const target = { url: devnet.swapUrl, rpcUrl: devnet.rpcUrl }
  return rulesOf(await findingsOf(target, client, { interface: 'swap', dialect }))
}

async function json<Body>(url: string, query: Readonly<Record<string, string>>) {
  const response = await fetch(`${url}?${new URLSearchParams(query)}`)
  return (await response.json()) as Body
}

/** A wallet that sends any transaction, even if it reverts. */
function senderOn(devnet: SwapDevnet, rpcUrl: string, index = 0) {
  const account = devnet.signer(index)
  const wallet = createWalletClient({ account, chain: mainnet, transport: http(rpcUrl) })
  const send = ({ data, to, value = '0' }: { to: Address; data: Hex; value?: string }) =>
    wallet.sendTransaction({ to, data, value: BigInt(value), gas: 2_000_000n }).catch(() => undefined)
  const approve = (spender: Address) => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, sold] })
    return send({ to: weth, data })
  }
  return { address: account.address, approve, send }
}

describe('zeroex-v2', async () => {
  const name = 'zeroex-v2'
  const devnet = await startSwapDevnet(name)
  afterAll(() => devnet.stop())

  type Wallet = ReturnType<typeof senderOn>
  type Ask = Readonly<Record<string, string>>

  /** A client asks for a quote and hands it to the mistake, which approves or sends. */
  const client =
    (mistake: (quote: Quote, wallet: Wallet) => Promise<unknown>, change: Ask = {}) =>
    async ({ rpcUrl, url }: Addresses) => {
      const wallet = senderOn(devnet, rpcUrl)
      const ask = {
        chainId: '1',
        sellToken: weth,
        buyToken: usdc,
        sellAmount: `${sold}`,
        taker: wallet.address,
      }
      const path = `${url}/swap/allowance-holder/quote`
      await mistake(await json<Quote>(path, { ...ask, slippageBps: '100', ...change }), wallet)
    }
  const nothing = async () => {}

  const mistakes: Readonly<Record<string, ReturnType<typeof client>>> = {
    'request/field': client(nothing, { sellAmount: '1.5' }),
    'request/slippage-unit': client(nothing, { slippageBps: '0.5' }),
    async 'request/no-slippage'({ url }) {
      const ask = { chainId: '1', sellToken: weth, buyToken: usdc, sellAmount: `${sold}`, taker: nobody }
      await json(`${url}/swap/allowance-holder/quote`, ask)
    },
    'approval/spender': client((_, wallet) => wallet.approve(nobody)),
    'transaction/target': client(({ transaction }, { send }) => send({ ...transaction, to: weth })),
    'transaction/value': client(({ transaction }, { send }) => send({ ...transaction, value: '1' })),
    'transaction/sender': client(({ transaction }, { send }) => send(transaction), { taker: nobody }),
    'transaction/data': client(({ transaction }, { send }) => send({ ...transaction, data: '0x12345678' })),
    'transaction/stale': client(async ({ transaction }, { send }) => {
      await devnet.node.client.mine({ blocks: 20 })
      await send(transaction)
    }),
  }

  test.each(Object.entries(mistakes))('%s', async (rule, mistaken) => {
    expect(await brokenOn(devnet, name, mistaken)).toEqual([rule])
  })

  test('each rule has a client that breaks it', () => {
    const rules = [...requestRules(packagedDialect(name)), ...transactionRules].map(({ id }) => id)
    expect(Object.keys(mistakes).toSorted()).toEqual(rules.toSorted())
  })

  test('a client without a mistake has no finding', async () => {
    await walletOf(devnet)
    const right = client(async ({ allowanceTarget, transaction }, { approve, send }) => {
      await approve(allowanceTarget)
      await send(transaction)
    })
    expect(await brokenOn(devnet, name, right)).toEqual([])
  })
})

describe('oneinch-v6', async () => {
  const name = 'oneinch-v6'
  const devnet = await startSwapDevnet(name)
  afterAll(() => devnet.stop())

  /** A client that looks the spender up, and approves the account that it makes of it. */
  const client =
    (approved: (named: Address) => Address) =>
    async ({ rpcUrl, url }: Addresses) => {
      const wallet = senderOn(devnet, rpcUrl)
      const at = `${url}/swap/v6.0/1`
      const { address } = await json<{ address: Address }>(`${at}/approve/spender`, {})
      const ask = { src: weth, dst: usdc, amount: `${sold}`, slippage: '1', from: wallet.address }
      const { tx } = await json<{ tx: Quote['transaction'] }>(`${at}/swap`, ask)
      await wallet.approve(approved(address))
      await wallet.send(tx)
    }

  test('the spender that is named apart is the one to approve', async () => {
    expect(
      await brokenOn(
        devnet,
        name,
        client((named) => named),
      ),
    ).toEqual([])
    expect(
      await brokenOn(
        devnet,
        name,
        client(() => nobody),
      ),
    ).toEqual(['approval/spender'])
  })
})

describe('kyberswap-v1', async () => {
  const name = 'kyberswap-v1'
  const devnet = await startSwapDevnet(name)
  afterAll(() => devnet.stop())

  /** A client of an API that is asked in two steps. */
  const client =
    (slippage: object, value = '0') =>
    async ({ rpcUrl, url }: Addresses) => {
      const wallet = senderOn(devnet, rpcUrl)
      const ask = { tokenIn: weth, tokenOut: usdc, amountIn: `${sold}` }
      const path = `${url}/ethereum/api/v1`
      const { data: found } = await json<{ data: { routeSummary: object } }>(`${path}/routes`, ask)
      const fields = { sender: wallet.address, recipient: wallet.address, ...slippage }
      const body = JSON.stringify({ routeSummary: found.routeSummary, ...fields })
      const built = await fetch(`${path}/route/build`, { method: 'POST', body })
      const { data: tx } = (await built.json()) as { data: { routerAddress: Address; data: Hex } }
      await wallet.send({ to: tx.routerAddress, data: tx.data, value })
    }

  test('both steps are one ask', async () => {
    expect(await brokenOn(devnet, name, client({ slippageTolerance: 50 }))).toEqual([])
    expect(await brokenOn(devnet, name, client({ slippageTolerance: 50 }, '7'))).toEqual([
      'transaction/value',
    ])
    expect(await brokenOn(devnet, name, client({}))).toEqual(['request/no-slippage'])
  })
})
