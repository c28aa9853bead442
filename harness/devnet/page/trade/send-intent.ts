/** Signs a trade as an intent order, with an account of the node, and submits it. */
import { getTypesForEIP712Domain, type Hex, serializeTypedData, type TypedDataDefinition } from 'viem'
import { canonicalAddress, nativeToken } from '../../../core/address.ts'
import { parseFraction, wholeFraction } from '../../../core/amount.ts'
import { type DutchOrder, encodeDutchOrder } from '../../../core/orders/dutch-order.ts'
import { orderTypedData } from '../../../core/orders/typed-data.ts'
import type { DevnetStatus } from '../../http/devnet-status.ts'
import { get, post, RequestFailed } from '../api.ts'
import type { Rpc } from '../rpc.ts'
import { ensureAllowance } from './approve.ts'
import type { Trade } from './use-trade.ts'

export interface IntentTerms {
  /** Base units of the bought token at the start of the decay, and at its end. */
  readonly startAmount: bigint
  readonly endAmount: bigint
  /** Duration of the decay. */
  readonly decaySeconds: number
}

/** Seconds between the end of the decay and the deadline. */
export function graceOf(decaySeconds: number): number {
  return Math.max(15, Math.round(decaySeconds / 2))
}

/**
 * The quoted amount plus this many per cent.
 *
 * @returns `undefined` if `percent` is not a number.
 */
export function amountAt(quoted: bigint, percent: string): bigint | undefined {
  const fraction = parseFraction(percent)
  const whole = 100n * wholeFraction
  return fraction === undefined ? undefined : (quoted * (whole + fraction)) / whole
}

/** @returns The order's hash. */
export async function sendIntent(
  rpc: Rpc,
  trade: Trade,
  terms: IntentTerms,
  { apiKey: key, contracts, now }: DevnetStatus,
): Promise<Hex> {
  const { account, sellAmount, sellToken } = trade
  const { permit2, reactor } = contracts
  await ensureAllowance(rpc, { token: sellToken, owner: account, spender: permit2, amount: sellAmount })
  const path = `/partner/v2/intent/nonce?blockchain=ethereum&address=${account}`
  const { nonce } = await get<{ nonce: string }>(path, { key })
  const order = intentOrder(trade, terms, { now: Math.floor(now / 1000), nonce: BigInt(nonce), reactor })
  const signature = await rpc<Hex>('eth_signTypedData_v4', [account, typedDataText(order)])
  const body = { blockchain: 'ethereum', order: encodeDutchOrder(order), signature }
  const answer = await post<{ order_hash: Hex }>('/partner/v2/intent/order', body, { key })
  if (answer === undefined) throw new RequestFailed('The service sent no order hash.')
  return answer.order_hash
}

interface OrderContext extends Pick<DutchOrder, 'nonce' | 'reactor'> {
  /** UNIX seconds on the chain's clock. */
  readonly now: number
}

function intentOrder(trade: Trade, terms: IntentTerms, { now, nonce, reactor }: OrderContext): DutchOrder {
  const { startAmount, endAmount, decaySeconds } = terms
  const swapper = canonicalAddress(trade.account)
  return {
    reactor,
    swapper,
    nonce,
    deadline: BigInt(now + decaySeconds + graceOf(decaySeconds)),
    additionalValidationContract: nativeToken,
    additionalValidationData: '0x',
    decayStartTime: BigInt(now),
    decayEndTime: BigInt(now + decaySeconds),
    exclusiveFiller: nativeToken,
    exclusivityOverrideBps: 0n,
    input: { token: trade.sellToken, startAmount: trade.sellAmount, endAmount: trade.sellAmount },
    outputs: [{ token: trade.buyToken, startAmount, endAmount, recipient: swapper }],
  }
}

/** In the form that wallets take: with the domain's own type, and numbers as text. */
function typedDataText(order: DutchOrder): string {
  const { domain, message, primaryType, types } = orderTypedData(order)
  const definition: TypedDataDefinition = {
    domain,
    types: { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types },
    primaryType,
    message: { ...message },
  }
  return serializeTypedData(definition)
}
