/** Finds the contract that a request overwrites: its code or storage changes without a transaction or an event. */
import type { Address } from 'viem'
import { isAddress } from 'viem/utils'
import { canonicalAddress } from '../../core/address.ts'
import type { RpcRequest } from './provider.ts'

const overwriting = new Set(['hardhat_setStorageAt', 'hardhat_setCode'])

export function overwrittenBy({ method, params: [address] = [] }: RpcRequest): Address | undefined {
  return overwriting.has(method) && typeof address === 'string' && isAddress(address, { strict: false })
    ? canonicalAddress(address)
    : undefined
}
