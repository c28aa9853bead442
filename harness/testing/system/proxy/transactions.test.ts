/** Rules that need the chain: clients with a wallet, on a devnet behind the proxy. */
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  parseEther,
  stringToHex,
} from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nativeToken } from '../../../core/address.ts'
import { permit2Address } from '../../../core/orders/typed-data.ts'
import { type Devnet, startDevnet } from '../../../devnet/devnet.ts'
import { connect } from '../../../interfaces/solver-api/api/index.ts'
import { approvalRules } from '../../../interfaces/solver-api/lint/requests/approvals.ts'
import { transactionRules } from '../../../interfaces/solver-api/lint/requests/transactions.ts'
import { readRpcCalls } from '../../../judge/lint/observed.ts'
import { transactionIn } from '../../../judge/lint/sent.ts'
import { usdc, weth } from '../../devnet.ts'
import { type Addresses, describeBreaches, findingsOf } from './clients.ts'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

const blockchain = 'ethereum'
const sellAmount = parseEther('0.01')
const usdt: Address = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const ownRouter: Address = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'

/** A client with a wallet, and a solution to sell a hundredth of an ether. */
async function begin({ rpcUrl, url }: Addresses, sellToken: Address = weth) {
  const client = connect({ url, apiKey: devnet.apiKey })
  const account = devnet.signer(1)
  const wallet = createWalletClient({ account, chain: mainnet, transport: http(rpcUrl) })
  const orders = [
    {
      sell_token: sellToken,
      buy_token: usdc,
      sell_amount: `${sellAmount}`,
      origin_address: account.address,
    },
  ]
  const quoted = await client.quote({ blockchain, orders }, { family: 'partner' })
  const solved = await client.solve({ blockchain, orders }, { family: 'partner' })
  const [solution] = solved.found ? solved.value.solutions : []
  if (solution === undefined || !quoted.found) throw new Error('the devnet has no solution')
  const { call_data: data, target_address: to } = solution
  const approve = (spender: Address, amount: bigint) =>
    wallet.writeContract({
      address: weth,
      abi: erc20Abi,
      functionName: 'approve',
      args: [spender, amount],
    })
  return { account, approve, data, quote: quoted.value, to, wallet }
}

/** Sends a transaction that may revert: the proxy judges it before the node executes it. */
async function sendMaybeReverting(wallet: { sendTransaction(fields: never): Promise<Hex> }, fields: object) {
  await wallet.sendTransaction({ gas: 1_000_000n, ...fields } as never).catch(() => {})
}

const clients: Readonly<Record<string, readonly ((addresses: Addresses) => Promise<unknown>)[]>> = {
  'transaction/reverted': [
    async (addresses) => {
      const { wallet } = await begin(addresses)
      for (const amount of [100n, 200n]) {
        const args = [permit2Address, amount] as const
        const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
        const hash = await wallet.sendTransaction({ gas: 1_000_000n, to: usdt, data })
        await rpc(addresses.rpcUrl, 'eth_getTransactionReceipt', [hash])
      }
    },
  ],
  'transaction/target': [
    async (addresses) => {
      const { account, data, wallet } = await begin(addresses)
      await sendMaybeReverting(wallet, { to: account.address, data })
    },
    async (addresses) => {
      const { data, wallet } = await begin(addresses)
      await sendMaybeReverting(wallet, { to: ownRouter, data })
    },
    async ({ rpcUrl, ...rest }) => {
      const { account, data } = await begin({ rpcUrl, ...rest })
      // A wallet inside the node signs itself.
      await rpc(rpcUrl, 'eth_sendTransaction', [{ from: account.address, to: ownRouter, input: data }])
    },
  ],
  'transaction/data': [
    async (addresses) => {
      const { quote, to, wallet } = await begin(addresses)
      await sendMaybeReverting(wallet, { to, data: stringToHex(JSON.stringify({ gas: quote.gas, to })) })
    },
    async (addresses) => {
      const { account, quote, wallet } = await begin(addresses)
      await sendMaybeReverting(wallet, {
        to: account.address,
        data: stringToHex(JSON.stringify(quote.quotes.map(({ external_id }) => ({ external_id })))),
      })
    },
    async (addresses) => {
      const { data, to, wallet } = await begin(addresses)
      await sendMaybeReverting(wallet, { to, data: `${data}00` })
    },
    async (addresses) => {
      const { to, wallet } = await begin(addresses)
      await sendMaybeReverting(wallet, { to })
    },
  ],
  'transaction/value': [
    async (addresses) => {
      const { data, to, wallet } = await begin(addresses)
      await sendMaybeReverting(wallet, { to, data, value: sellAmount })
    },
    async (addresses) => {
      const { data, to, wallet } = await begin(addresses, nativeToken)
      await sendMaybeReverting(wallet, { to, data })
    },
  ],
  'transaction/sender': [
    async (addresses) => {
      const { data, to } = await begin(addresses)
      const other = createWalletClient({
        account: devnet.signer(2),
        chain: mainnet,
        transport: http(addresses.rpcUrl),
      })
      await sendMaybeReverting(other, { to, data })
    },
  ],
  'transaction/stale': [
    async (addresses) => {
      const { approve, data, to, wallet } = await begin(addresses)
      await approve(to, sellAmount)
      await devnet.node.client.mine({ blocks: 12 })
      await sendMaybeReverting(wallet, { to, data })
    },
  ],
  'approval/spender': [
    async (addresses) => (await begin(addresses)).approve(ownRouter, sellAmount),
    async (addresses) => (await begin(addresses)).approve(reactor, sellAmount),
  ],
  'approval/unlimited': [
    async (addresses) => {
      const { approve, to } = await begin(addresses)
      await approve(to, maxUint256)
    },
  ],
}

const reactor: Address = '0x6000da47483062a0d734ba3dc7576ce6a0b645c4'

describeBreaches(clients, (client) => findingsOf(devnet, client))

test('every rule about the chain is broken by some client', () => {
  const rules = [...transactionRules, ...approvalRules]
  expect(rules.map(({ id }) => id).filter((id) => !(id in clients))).toEqual([])
})

describe('there are no findings for a client that', () => {
  test('approves its sell token and sends the solution', async () => {
    let receipt = ''
    const findings = await findingsOf(devnet, async (addresses) => {
      const { approve, data, to, wallet } = await begin(addresses)
      await approve(to, sellAmount)
      const hash = await wallet.sendTransaction({ to, data })
      receipt = (await devnet.node.client.waitForTransactionReceipt({ hash })).status
    })
    expect({ findings, receipt }).toEqual({ findings: [], receipt: 'success' })
  })

  test('sells the native token with its value', async () => {
    const findings = await findingsOf(devnet, async (addresses) => {
      const { data, to, wallet } = await begin(addresses, nativeToken)
      await wallet.sendTransaction({ to, data, value: sellAmount })
    })
    expect(findings).toEqual([])
  })

  test('revokes an approval, approves Permit2 without limit, and pays somebody', async () => {
    const findings = await findingsOf(devnet, async (addresses) => {
      const { account, approve, wallet } = await begin(addresses)
      await approve(ownRouter, 0n)
      await approve(permit2Address, maxUint256)
      await wallet.sendTransaction({ to: account.address, value: 1n })
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [ownRouter, 1n] })
      await wallet.sendTransaction({ to: weth, data })
    })
    expect(findings).toEqual([])
  })
})

test.each([
  ['legacy', { type: 'legacy', gasPrice: 1n }],
  ['with an access list', { type: 'eip2930', gasPrice: 1n }],
  ['with a fee market', { type: 'eip1559', maxFeePerGas: 1n }],
] as const)('a signed transaction %s is decoded with its sender', async (_what, fields) => {
  const account = devnet.signer(1)
  const plain = { chainId: 1, nonce: 0, gas: 21_000n, to: ownRouter, value: 5n, data: '0xAB' } as const
  const raw = await account.signTransaction({ ...plain, ...fields })
  const [call] = readRpcCalls(
    {
      request: {
        method: 'POST',
        url: 'http://node.test/',
        headers: {},
        body: JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [raw] }]),
      },
      response: { status: 200, headers: {}, body: '' },
    },
    { number: 1, startedMs: 0, endedMs: 0 },
  )
  expect(call === undefined ? undefined : transactionIn(call)).toEqual({
    from: account.address.toLowerCase(),
    to: ownRouter,
    data: '0xab',
    value: 5n,
    isSent: true,
  })
})

async function rpc(url: string, method: string, params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
