/**
 * `eth_call` with block overrides, which the embedded node lacks: the call runs in a block that is mined on a
 * copy of the chain.
 *
 * @module
 */
import { numberToHex } from 'viem/utils'
import type { Provider } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import { fieldOf } from '../../core/json.ts'
import { blockNamed } from './blocks.ts'
import type { Methods } from './method.ts'
import { emptyPool, setHeader } from './simulate.ts'
import { quantity } from './simulated-blocks.ts'

export const callMethods: Methods = {
  eth_call: (node, [call, block = 'latest', state, overrides, ...others]) => {
    const overridden = Object.entries(Object(overrides)).filter(([, value]) => value !== undefined)
    if (overridden.length === 0)
      return node.request({ method: 'eth_call', params: [call, block, ...(state ? [state] : []), ...others] })
    return node.sandbox(async (copy) => {
      const head = await blockNamed(copy, 'latest')
      const wanted = await blockNamed(copy, block === 'pending' ? 'latest' : block)
      if (fieldOf(wanted, 'hash') !== fieldOf(head, 'hash'))
        throw new RpcFailure(codes.invalidParams, 'Block overrides apply only on top of the latest block')
      await mineOver(copy, head, Object.fromEntries(overridden))
      return copy.request({ method: 'eth_call', params: [call, 'latest', state ?? {}] })
    })
  },
}

/** Seconds between blocks: as little time as possible passes. */
const interval = '0x0'

/** Mines up to the number, if it is above the latest block's: a lower number is served at the latest block. */
async function mineOver(
  node: Provider,
  head: unknown,
  { number, ...header }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const gap = quantity(number) - quantity(fieldOf(head, 'number'))
  if (gap <= 0n && Object.keys(header).length === 0) return
  await emptyPool(node)
  if (gap > 1n) await node.request({ method: 'hardhat_mine', params: [numberToHex(gap - 1n), interval] })
  const parent = await blockNamed(node, 'latest')
  const time = numberToHex(quantity(fieldOf(parent, 'timestamp')) + 1n)
  await setHeader(node, { baseFeePerGas: '0x0', time, ...header })
  await node.request({ method: 'evm_mine' })
}
