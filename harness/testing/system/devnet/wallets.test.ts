/**
 * Wallets and their libraries against the devnet's JSON-RPC address: requests of web pages, the payloads of
 * MetaMask, and viem and ethers with the node's accounts.
 */
import { execFile, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import {
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  type StateOverride,
  webSocket,
} from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { encodeDutchOrder } from '../../../core/orders/dutch-order.ts'
import { orderTypedData } from '../../../core/orders/typed-data.ts'
import { type Devnet, startDevnet } from '../../../devnet/devnet.ts'
import { asMetaMask, balanceOf, call, nobody, sellOrder, usdc, weth } from '../../devnet.ts'

const wethAbi = parseAbi(['function deposit() payable', 'function decimals() view returns (uint8)'])

const origin = 'https://wallet.example'
let devnet: Devnet

beforeAll(async () => {
  devnet = await startDevnet({ allowedOrigins: [origin] })
})
afterAll(() => devnet.stop())

describe('a page', () => {
  test.each([
    ['eth_chainId', [], '0x1'],
    ['net_version', [], '1'],
    ['net_listening', [], true],
    ['wallet_switchEthereumChain', [{ chainId: '0x1' }], null],
    ['wallet_switchEthereumChain', [{ chainId: '0x01' }], null],
    ['wallet_addEthereumChain', [{ chainId: '0x1', chainName: 'Assay', rpcUrls: [] }], null],
  ])('requests %s%j', async (method, params, result) => {
    expect(await ask(method, params)).toEqual({ jsonrpc: '2.0', id: 1, result })
  })

  test.each(['eth_accounts', 'eth_requestAccounts'])('finds the accounts with %s', async (method) => {
    const expected = devnet.accounts.map((address) => address.toLowerCase())
    expect(await ask(method, [])).toMatchObject({ result: expect.arrayContaining(expected) })
  })

  test('may send the data of a call under both of its names, if both are equal', async () => {
    const call = { to: weth, data: '0x313ce567' }
    const both = { ...call, input: call.data }
    expect(await ask('eth_call', [both, 'latest'])).toMatchObject({ result: `0x${'12'.padStart(64, '0')}` })
    const error = { code: -32_602 }
    expect(await ask('eth_call', [{ ...both, input: '0x' }, 'latest'])).toMatchObject({ error })
  })

  test.each(['0x89', weth])('that switches to %s gets the error code for wallets', async (chainId) => {
    const error = { code: 4902, message: expect.stringContaining(`only chain 0x1, not ${chainId}`) }
    expect(await ask('wallet_switchEthereumChain', [{ chainId }])).toMatchObject({ error })
  })

  test('that subscribes is pointed to polling', async () => {
    const error = { code: -32_601, message: expect.stringContaining('eth_getFilterChanges') }
    expect(await ask('eth_subscribe', ['newHeads'])).toMatchObject({ error })
  })

  test('may send requests from other origins', async () => {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-library',
      'access-control-request-private-network': 'true',
    }
    const preflight = await fetch(devnet.rpcUrl, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type,x-library')
    expect(preflight.headers.get('access-control-allow-private-network')).toBe('true')
  })

  test('may send batches', async () => {
    const [chainId, version, nothing] = ['eth_chainId', 'net_version', 'eth_nothing'].map((method, id) => ({
      jsonrpc: '2.0',
      id,
      method,
      params: [],
    }))
    expect(await post([version, nothing, chainId])).toMatchObject([
      { id: 1, result: '1' },
      { id: 2, error: { code: expect.any(Number), message: expect.stringContaining('eth_nothing') } },
      { id: 0, result: '0x1' },
    ])
    expect(await post([])).toMatchObject({ id: null, error: { code: -32_600 } })
  })

  test('that opens the address in a browser reads that it is JSON-RPC', async () => {
    const response = await fetch(devnet.rpcUrl)
    expect(response.status).toBe(405)
    expect(await response.text()).toContain('JSON-RPC')
  })
})

describe('typed data as MetaMask sends it', () => {
  test("is an order that is accepted and filled, with viem's signature", async () => {
    const [, swapper] = devnet.accounts
    if (swapper === undefined) throw new Error('The devnet has no second account.')
    await call(devnet, '/devnet/approve', { owner: swapper, token: weth })
    const order = sellOrder(devnet, { swapper, nonce: 2n ** 200n + 7n, start: 1_000, end: 900, seconds: 600 })
    const payload = asMetaMask(order)

    const { result: signature } = await ask('eth_signTypedData_v4', [swapper, JSON.stringify(payload)])

    expect(signature).toBe(await devnet.signer(1).signTypedData(orderTypedData(order)))
    const received = await balanceOf(devnet, usdc, swapper)
    const submission = { blockchain: 'ethereum', order: encodeDutchOrder(order), signature }
    const submitted = await call(devnet, '/partner/v2/intent/order', submission)
    expect(submitted.status).toBe(201)
    const path = `/partner/v2/intent/orders?blockchain=ethereum&order_hashes=${submitted.body.order_hash}`
    const isFilled = async () => (await call(devnet, path)).body.orders[0]?.order_status === 'filled'
    await vi.waitUntil(isFilled, { timeout: 10_000 })
    expect(await balanceOf(devnet, usdc, swapper)).toBeGreaterThanOrEqual(received + 900_000_000n)
  })

  test('may have the chain id as a string, in hex, or as a number', async () => {
    const [, swapper] = devnet.accounts
    if (swapper === undefined) throw new Error('The devnet has no second account.')
    const order = sellOrder(devnet, { swapper, nonce: 8n, start: 1_000, end: 900, seconds: 600 })
    const payload = asMetaMask(order)
    const expected = await devnet.signer(1).signTypedData(orderTypedData(order))
    for (const chainId of ['1', '0x1', 1]) {
      const spelled = { ...payload, domain: { ...payload.domain, chainId } }
      const { result } = await ask('eth_signTypedData_v4', [swapper.toLowerCase(), JSON.stringify(spelled)])
      expect(result).toBe(expected)
    }
  })
})

describe("libraries with the node's accounts", () => {
  test('viem sends a transaction and reads it back, in batches', async () => {
    const transport = http(devnet.rpcUrl, { batch: true })
    const reader = createPublicClient({ chain: mainnet, transport, pollingInterval: 50 })
    const wallet = createWalletClient({ chain: mainnet, transport })
    const [, , account] = await wallet.requestAddresses()
    if (account === undefined) throw new Error('The node has no third account.')
    await wallet.switchChain({ id: 1 })
    const before = await balanceOf(devnet, weth, account)

    const value = parseEther('1')
    const hash = await wallet.writeContract({
      account,
      address: weth,
      abi: wethAbi,
      functionName: 'deposit',
      value,
    })

    expect(await reader.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await balanceOf(devnet, weth, account)).toBe(before + value)
    const [chainId, decimals, blocks] = await Promise.all([
      reader.getChainId(),
      reader.readContract({ address: weth, abi: wethAbi, functionName: 'decimals' }),
      reader.getBlockNumber(),
    ])
    expect({ chainId, decimals }).toEqual({ chainId: 1, decimals: 18 })
    expect(blocks).toBe(await devnet.node.client.getBlockNumber())
  })

  test('viem overrides the state and the block of calls, estimates and access lists', async () => {
    const transport = http(devnet.rpcUrl)
    const reader = createPublicClient({ chain: mainnet, transport })
    const to = '0x00000000000000000000000000000000000c0de7'
    const stateOverride: StateOverride = [{ address: to, code: '0x60015f55' }]
    expect(await reader.estimateGas({ account: nobody, to, stateOverride })).toBeGreaterThan(40_000n)
    const timed: StateOverride = [{ address: to, code: '0x425f5260205ff3' }]
    const time = 4_026_531_840n
    const { data } = await reader.call({ to, stateOverride: timed, blockOverrides: { time } })
    expect(data).toBe(numberToHex(time, { size: 32 }))
  })

  test('ethers sends a transaction and follows the blocks', async () => {
    const { Contract, providers, utils } = await ethersOfTheSdk()
    const provider = new providers.JsonRpcProvider(devnet.rpcUrl)
    provider.pollingInterval = 50
    const signer = provider.getSigner(3)
    const contract = new Contract(weth, ['function deposit() payable'], signer)
    const seen = new Promise<number>((resolve) => provider.once('block', resolve))

    const sent = await contract.deposit({ value: utils.parseEther('1') })

    expect(await sent.wait()).toMatchObject({ status: 1 })
    expect(await seen).toBeGreaterThan(0)
    provider.removeAllListeners()
  })

  test('viem and ethers receive blocks and logs over a WebSocket', async () => {
    const { providers } = await ethersOfTheSdk()
    const url = devnet.rpcUrl.replace('http', 'ws')
    const viem = createPublicClient({ chain: mainnet, transport: webSocket(url) })
    const ethers = new providers.WebSocketProvider(url)
    const [heads, logs, seen]: [bigint[], Hex[], number[]] = [[], [], []]
    const stops = [
      viem.watchBlockNumber({ onBlockNumber: (number) => heads.push(number) }),
      viem.watchEvent({
        address: weth,
        onLogs: (found) => logs.push(...found.map((log) => log.transactionHash)),
      }),
    ]
    ethers.on('block', (number: number) => seen.push(number))
    await ethers.ready

    // A subscription takes some time, so blocks are mined until both libraries have received one.
    const hashes: Hex[] = []
    await vi.waitUntil(
      async () => {
        const [account] = devnet.accounts
        const wallet = createWalletClient({ chain: mainnet, transport: http(devnet.rpcUrl) })
        if (account !== undefined) hashes.push(await wallet.sendTransaction({ account, to: weth, value: 1n }))
        return heads.length > 0 && logs.length > 0 && seen.length > 0
      },
      { timeout: 10_000 },
    )
    expect(hashes).toEqual(expect.arrayContaining(logs))
    for (const stop of stops) stop()
    await ethers.destroy()
    await viem.transport.getRpcClient().then((client) => client.close())
  })

  const hasWeb3 = spawnSync('python3', ['-c', 'import web3']).status === 0
  test.skipIf(!hasWeb3)(
    'web3.py sends a transaction and reads its logs (skipped where it is not installed)',
    async () => {
      const script = `
import sys
from web3 import Web3
w3 = Web3(Web3.HTTPProvider(sys.argv[1]))
assert w3.is_connected() and w3.eth.chain_id == 1
weth = Web3.to_checksum_address(sys.argv[2])
receipt = w3.eth.wait_for_transaction_receipt(w3.eth.send_transaction({'from': w3.eth.accounts[4], 'to': weth, 'value': 7}))
assert receipt.status == 1
logs = w3.eth.get_logs({'address': weth, 'fromBlock': receipt.blockNumber})
assert [log.transactionHash for log in logs] == [receipt.transactionHash]
assert w3.eth.get_block('pending').number == receipt.blockNumber + 1
assert len(w3.eth.fee_history(2, 'latest', [50]).reward) == 2
call = {'to': Web3.to_checksum_address('0x00000000000000000000000000000000000c0de7')}
writing = {call['to']: {'code': '0x60015f55'}}
assert w3.eth.estimate_gas(call, 'latest') < 30000 < w3.eth.estimate_gas(call, 'latest', writing)
reading = {call['to']: {'code': '0x5f545f5260205ff3', 'stateDiff': {'0x' + 64 * '0': '0x' + 63 * '0' + '7'}}}
assert int.from_bytes(w3.eth.call(call, 'latest', reading)) == 7
print(receipt.blockNumber)
`
      const { stdout } = await promisify(execFile)('python3', ['-c', script, devnet.rpcUrl, weth])
      expect(BigInt(stdout)).toBe(await devnet.node.client.getBlockNumber())
    },
  )

  /** The version of ethers that the SDK itself depends on. */
  async function ethersOfTheSdk() {
    const require = createRequire(import.meta.url)
    return createRequire(require.resolve('@uniswap/uniswapx-sdk'))('ethers')
  }
})

async function ask(method: string, params: readonly unknown[]) {
  return post({ jsonrpc: '2.0', id: 1, method, params })
}

async function post(body: unknown): Promise<{ readonly result: Hex }> {
  const headers = { 'content-type': 'application/json', origin }
  const response = await fetch(devnet.rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return JSON.parse(await response.text())
}
