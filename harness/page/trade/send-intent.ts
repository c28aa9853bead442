/** Signs a trade as an intent order, with an account of the node, and submits it. */
import { getTypesForEIP712Domain, type Hex, serializeTypedData, type TypedDataDefinition } from 'viem'
import type { DevnetStatus } from '../../devnet/http/devnet-status.ts'
import { canonicalAddress, nativeToken } from '../../spec/address.ts'
import { parseFraction, wholeFraction } from '../../spec/amount.ts'
import { type DutchOrder, encodeDutchOrder } from '../../spec/dutch-order.ts'
import { orderTypedData } from '../../spec/typed-data.ts'
import { get, post, Refusal } from '../ask.ts'
import type { Rpc } from '../rpc.ts'
import { ensureAllowance } from './allow.ts'
import type { Trade } from './use-trade.ts'

export interface IntentTerms {
  /** Base units of the bought token that the order asks for at first, and at last. */
  readonly startAmount: bigint
  readonly endAmount: bigint
  /** How long it takes to fall from one to the other. */
  readonly decaySeconds: number
}

/** How long an order still stands when it has fallen to the end. */
export function graceOf(decaySeconds: number): number {
  return Math.max(15, Math.round(decaySeconds / 2))
}

/**
 * An amount so many per cent above the quoted one, or below where it is negative.
 *
 * @returns `undefined` where `percent` is no number.
 */
export function besideQuote(quoted: bigint, percent: string): bigint | undefined {
  const fraction = parseFraction(percent)
  return fraction === undefined
    ? undefined
    : (quoted * (100n * wholeFraction + fraction)) / (100n * wholeFraction)
}

/** @param now UNIX seconds on the chain's clock. */
export function intentOrder(
  trade: Trade,
  { startAmount, endAmount, decaySeconds }: IntentTerms,
  {
    now,
    nonce,
    reactor,
  }: { readonly now: number; readonly nonce: bigint; readonly reactor: DutchOrder['reactor'] },
): DutchOrder {
  const end = now + decaySeconds
  return {
    reactor,
    swapper: canonicalAddress(trade.account),
    nonce,
    deadline: BigInt(end + graceOf(decaySeconds)),
    additionalValidationContract: nativeToken,
    additionalValidationData: '0x',
    decayStartTime: BigInt(now),
    decayEndTime: BigInt(end),
    exclusiveFiller: nativeToken,
    exclusivityOverrideBps: 0n,
    input: { token: trade.sellToken, startAmount: trade.sellAmount, endAmount: trade.sellAmount },
    outputs: [{ token: trade.buyToken, startAmount, endAmount, recipient: canonicalAddress(trade.account) }],
  }
}

/** @returns The order's hash. */
export async function sendIntent(
  rpc: Rpc,
  trade: Trade,
  terms: IntentTerms,
  { apiKey, contracts, now }: DevnetStatus,
): Promise<Hex> {
  const { account, sellAmount, sellToken } = trade
  const { permit2, reactor } = contracts
  await ensureAllowance(rpc, { token: sellToken, owner: account, spender: permit2, amount: sellAmount })
  const { nonce } = await get<{ nonce: string }>(
    `/partner/v2/intent/nonce?blockchain=ethereum&address=${account}`,
    { key: apiKey },
  )
  const order = intentOrder(trade, terms, { now: Math.floor(now / 1000), nonce: BigInt(nonce), reactor })
  const signature = await rpc<Hex>('eth_signTypedData_v4', [account, typedDataText(orderTypedData(order))])
  const body = { blockchain: 'ethereum', order: encodeDutchOrder(order), signature }
  const answer = await post<{ order_hash: Hex }>('/partner/v2/intent/order', body, { key: apiKey })
  if (answer === undefined) throw new Refusal('The service took the order without saying so.')
  return answer.order_hash
}

/** As wallets take it: with the domain's own type, and numbers as text. */
function typedDataText({ domain, message, primaryType, types }: ReturnType<typeof orderTypedData>): string {
  const withDomain: TypedDataDefinition = {
    domain,
    types: { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types },
    primaryType,
    message: { ...message },
  }
  return serializeTypedData(withDomain)
}
