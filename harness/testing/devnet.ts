/** Requests to a running devnet, and orders that sell one WETH for USDC, for tests. */
import { type Address, erc20Abi, parseEther, parseUnits } from 'viem'
import { genesisToken } from '../chain/genesis/tokens.ts'
import { nativeToken } from '../core/address.ts'
import { canonical } from '../core/canonical.ts'
import type { DutchOrder } from '../core/orders/dutch-order.ts'
import { orderTypedData } from '../core/orders/typed-data.ts'
import type { Devnet } from '../devnet/devnet.ts'

export const weth = genesisToken('WETH').address
export const usdc = genesisToken('USDC').address
export const nobody: Address = '0x00000000000000000000000000000000000b0d1e'

/** Sends a POST if there is a body, otherwise a GET. */
export async function call({ apiKey, url }: Pick<Devnet, 'apiKey' | 'url'>, path: string, body?: unknown) {
  const headers = { 'x-api-key': apiKey }
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${url}${path}`, init)
  return { status: response.status, body: await response.json() }
}

export function balanceOf({ node }: Devnet, token: Address, holder: Address): Promise<bigint> {
  const reading = { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] } as const
  return node.client.readContract(reading)
}

export interface OrderTerms {
  readonly swapper: Address
  readonly nonce: bigint
  /** The order's output at the start and at the end of the decay, in whole USDC. */
  readonly start: number
  readonly end: number
  /** Seconds until the decay ends and the order expires. */
  readonly seconds: number
}

export function sellOrder(devnet: Devnet, { swapper, nonce, start, end, seconds }: OrderTerms): DutchOrder {
  const now = devnet.node.clock.now()
  const [startAmount, endAmount] = [parseUnits(`${start}`, 6), parseUnits(`${end}`, 6)]
  return {
    reactor: canonical.reactor,
    swapper,
    nonce,
    deadline: now + BigInt(seconds),
    additionalValidationContract: nativeToken,
    additionalValidationData: '0x',
    decayStartTime: now,
    decayEndTime: now + BigInt(seconds),
    exclusiveFiller: nativeToken,
    exclusivityOverrideBps: 0n,
    input: { token: weth, startAmount: parseEther('1'), endAmount: parseEther('1') },
    outputs: [{ token: usdc, startAmount, endAmount, recipient: swapper }],
  }
}

/** An order as MetaMask signs it: with the type of the domain, and every number as a string. */
export function asMetaMask(order: DutchOrder) {
  const { domain, message, primaryType, types } = orderTypedData(order)
  const domainType = [
    { name: 'name', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ]
  const written = JSON.stringify(
    {
      types: { EIP712Domain: domainType, ...types },
      domain: { ...domain, chainId: `${domain.chainId}` },
      primaryType,
      message,
    },
    (_name, value) => (typeof value === 'bigint' ? `${value}` : value),
  )
  return JSON.parse(written)
}
