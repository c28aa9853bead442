/**
 * Load for a devnet: orders of every kind from several workers at once, with cancellations, blocks and jumps in time.
 * All answers are recorded, so that they can be checked afterwards.
 */
import { createWalletClient, type Hex, http, parseEther } from 'viem'
import { mainnet } from 'viem/chains'
import { developmentAccount, developmentAddresses } from '../../../chain/development-accounts.ts'
import { genesisToken } from '../../../chain/genesis/tokens.ts'
import { nativeToken } from '../../../core/address.ts'
import { canonical } from '../../../core/canonical.ts'
import { cancellation } from '../../../core/orders/contracts.ts'
import { type DutchOrder, encodeDutchOrder, hashDutchOrder } from '../../../core/orders/dutch-order.ts'
import { orderTypedData } from '../../../core/orders/typed-data.ts'
import type { OrderRecordWire } from '../../../interfaces/solver-api/api/intents.ts'
import type { DevnetProcess } from './devnet-process.ts'

/** A record that grows while a load runs, over any number of devnets in one folder. */
export interface LoadRecord {
  /** All orders that were sent, with or without an answer. */
  readonly sent: Map<Hex, DutchOrder>
  readonly accepted: Set<Hex>
  /** Accepted orders that the market serves. */
  readonly viable: Set<Hex>
  /** Orders whose nonces were spent, with a receipt. */
  readonly cancelled: Set<Hex>
  /** Answers to requests of all kinds. */
  answers: number
}

export function emptyRecord(): LoadRecord {
  return { sent: new Map(), accepted: new Set(), viable: new Set(), cancelled: new Set(), answers: 0 }
}

export const weth = genesisToken('WETH').address
export const usdc = genesisToken('USDC').address

/** Indices of the selling accounts. */
export const sellers = [1, 2, 3, 4, 5, 6]
export const soldEach = parseEther('0.1')
export const minEach = 100_000_000n

/** Approves the token-approval contract for the sellers' tokens. */
export async function prepareSellers(devnet: DevnetProcess): Promise<void> {
  for (const index of sellers) {
    const approval = { owner: developmentAddresses[index], token: weth }
    const { status, body } = await post(devnet, '/devnet/approve', approval)
    if (status !== 200) throw new Error(body)
  }
}

/**
 * Sends random requests in turn, until the devnet no longer answers.
 *
 * @param onAnswer Called after each answer.
 */
export async function loadOrders(
  devnet: DevnetProcess,
  recorded: LoadRecord,
  { random, onAnswer }: { readonly random: () => number; readonly onAnswer: () => void },
): Promise<void> {
  for (;;) {
    const drawn = random()
    try {
      if (drawn < 0.65) await submit(devnet, recorded, random)
      else if (drawn < 0.8) await cancel(devnet, recorded, random)
      else if (drawn < 0.9) await post(devnet, '/devnet/mine', {})
      else if (drawn < 0.93) await post(devnet, '/devnet/time', { advance: 1 + Math.floor(2 * random()) })
      else await listPage(devnet, '')
    } catch (error) {
      if (isGone(error)) return
      throw error
    }
    recorded.answers += 1
    onAnswer()
  }
}

/** All orders of the list, page by page. */
export async function listAll(devnet: DevnetProcess): Promise<readonly OrderRecordWire[]> {
  const orders: OrderRecordWire[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await listPage(devnet, cursor === '' ? '' : `&cursor=${cursor}`)
    orders.push(...page.orders)
    cursor = page.cursor
  }
  return orders
}

const tooMany = 429

async function submit(devnet: DevnetProcess, recorded: LoadRecord, random: () => number): Promise<void> {
  // Workers that submit at once may use the same nonce, and then at most one of the two orders is filled.
  const index = sellers[Math.floor(random() * sellers.length)] ?? 1
  const isViable = random() < 0.5
  const isUnfunded = random() < 0.1
  const isShort = random() < 0.3
  const order = await orderOf(devnet, index, recorded.sent.size, { isViable, isUnfunded, isShort })
  const signature = await developmentAccount(index).signTypedData(orderTypedData(order))
  const hash = hashDutchOrder(order)
  recorded.sent.set(hash, order)
  const submission = { blockchain: 'ethereum', order: encodeDutchOrder(order), signature }
  const { status, body } = await post(devnet, '/partner/v2/intent/order', submission)
  // Other workers move time: a short order may expire before it arrives.
  if (status === tooMany || (isShort && body.includes('DEADLINE_PASSED'))) return
  if (body.includes('NONCE_USED') && sharesNonce(order, recorded)) return
  if (status !== 201) throw new Error(`${status} ${body}`)
  recorded.accepted.add(hash)
  if (isViable && !isUnfunded && !isShort) recorded.viable.add(hash)
}

function sharesNonce(order: DutchOrder, { sent }: LoadRecord): boolean {
  const { swapper, nonce } = order
  return [...sent.values()].some((other) => {
    return other !== order && other.swapper === swapper && other.nonce === nonce
  })
}

interface OrderKind {
  readonly isViable: boolean
  readonly isUnfunded: boolean
  readonly isShort: boolean
}

async function orderOf(
  devnet: DevnetProcess,
  index: number,
  count: number,
  kind: OrderKind,
): Promise<DutchOrder> {
  const swapper = developmentAddresses[index] ?? nativeToken
  const now = await timeOf(devnet)
  const deadline = now + (kind.isShort ? BigInt(3 + (count % 6)) : 3600n)
  const sold = kind.isUnfunded ? soldEach * 10n ** 12n : soldEach
  const asked = kind.isViable ? minEach : minEach * 100n
  return {
    reactor: canonical.reactor,
    swapper,
    nonce: BigInt(count),
    deadline,
    additionalValidationContract: nativeToken,
    additionalValidationData: '0x',
    decayStartTime: now,
    decayEndTime: now,
    exclusiveFiller: nativeToken,
    exclusivityOverrideBps: 0n,
    input: { token: weth, startAmount: sold, endAmount: sold },
    outputs: [{ token: usdc, startAmount: asked, endAmount: asked, recipient: swapper }],
  }
}

async function cancel(devnet: DevnetProcess, recorded: LoadRecord, random: () => number): Promise<void> {
  const accepted = [...recorded.accepted]
  const hash = accepted[Math.floor(random() * accepted.length)]
  const order = hash && recorded.sent.get(hash)
  if (hash === undefined || order === undefined) return
  const wallet = createWalletClient({
    chain: mainnet,
    transport: http(devnet.rpcUrl, { retryCount: 0, timeout: 60_000 }),
  })
  await wallet.sendTransaction({
    account: order.swapper,
    ...cancellation(order.nonce),
    gas: 200_000n,
  })
  recorded.cancelled.add(hash)
}

/** Time of the next block, in UNIX seconds. */
async function timeOf({ rpcUrl }: DevnetProcess): Promise<bigint> {
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['pending', false] }
  const response = await fetch(rpcUrl, { method: 'POST', body: JSON.stringify(call) })
  const { result } = (await response.json()) as { result: { timestamp: Hex } }
  return BigInt(result.timestamp)
}

interface Page {
  readonly orders: readonly OrderRecordWire[]
  readonly cursor?: string
}

async function listPage(devnet: DevnetProcess, parameters: string): Promise<Page> {
  const path = `/partner/v2/intent/orders?blockchain=ethereum${parameters}`
  const response = await fetch(`${devnet.url}${path}`, { headers: { 'x-api-key': devnet.apiKey } })
  if (response.status === tooMany) {
    await response.text()
    return listPage(devnet, parameters)
  }
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as Page
}

async function post({ apiKey, url }: DevnetProcess, path: string, body: unknown) {
  const init = { method: 'POST', headers: { 'x-api-key': apiKey }, body: JSON.stringify(body) }
  const response = await fetch(`${url}${path}`, init)
  return { status: response.status, body: await response.text() }
}

/** Requests to a killed process fail with a network error. */
function isGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'HttpRequestError' ||
      (error instanceof TypeError && /fetch failed|terminated/.test(error.message)) ||
      isGone(error.cause))
  )
}
