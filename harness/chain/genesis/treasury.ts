/**
 * The owner of all funds while the embedded chain is built. The treasury receives the whole supply of each token and
 * pays it out. Meanwhile its account has code, such as Multicall3's, so that a thousand payments take a few
 * transactions; afterwards it has none, and nobody knows its key.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { encodeFunctionData, parseAbi, parseEther } from 'viem/utils'
import { canonical } from '../../core/canonical.ts'
import type { ChainClient } from '../chain-client.ts'
import { buildingGas, receiptAs } from '../place.ts'

export const treasury: Address = '0xa55a00000000000000000000000000000000ba9c'

export interface Call {
  readonly to: Address
  readonly data: Hex
}

const multicallAbi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[])',
])

/** Funds the treasury with ether. */
export async function openTreasury(client: ChainClient): Promise<void> {
  await client.setBalance({ address: treasury, value: parseEther('10000000') })
}

/**
 * Executes the calls from the treasury, in order and in batches. Needs Multicall3 to be in place.
 *
 * @param perTransaction Calls in one transaction. Fewer are sent together if they run out of gas, since new storage
 *   takes more gas under later hardforks.
 * @throws if a call reverts.
 */
export async function callFromTreasury(
  client: ChainClient,
  calls: readonly Call[],
  perTransaction: number,
): Promise<void> {
  const multicall3 = await client.getCode({ address: canonical.multicall3 })
  if (multicall3 === undefined) throw new Error('The treasury needs Multicall3, which is not installed yet.')
  await treasuryWith(client, multicall3, async () => {
    let [start, size] = [0, perTransaction]
    while (start < calls.length) {
      const batch = calls.slice(start, start + size)
      const data = encodeFunctionData({
        abi: multicallAbi,
        functionName: 'aggregate3',
        args: [batch.map(({ to, data }) => ({ target: to, allowFailure: false, callData: data }))],
      })
      const { status } = await receiptAs(client, treasury, { to: treasury, data, gas: buildingGas })
      if (status === 'success') start += batch.length
      else if (batch.length > 1) size = Math.ceil(batch.length / 2)
      else throw new Error(`The treasury's call to ${calls[start]?.to} reverted.`)
    }
  })
}

/** Gives the treasury's account code while `work` runs. */
export async function treasuryWith(
  client: ChainClient,
  bytecode: Hex,
  work: () => Promise<void>,
): Promise<void> {
  await client.setCode({ address: treasury, bytecode })
  await work()
  await client.setCode({ address: treasury, bytecode: '0x' })
}
