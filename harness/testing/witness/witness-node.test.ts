/** A fork sees the node with exactly the state that one block of mainnet touched. */
import { hexToBigInt, pad } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { genesisToken } from '../../chain/genesis/tokens.ts'
import { type Node, startNode } from '../../chain/node.ts'
import { noWitness } from './witness-block.ts'
import { startWitnessNode, type WitnessNode } from './witness-node.ts'

const usdt = genesisToken('USDT').address
/** The storage slot of the balance of an account that sends 1,179 USDT in the block. */
const senderSlot = '0x4d218b04f21af7dc77143fb95180baa03290a53a07389ac559f7d05227805f54'

describe.skipIf(noWitness)('a fork of the node (skipped without the recorded blocks of mainnet)', () => {
  let witness: WitnessNode
  let fork: Node

  beforeAll(async () => {
    witness = await startWitnessNode()
    const { number } = witness.witness.header
    fork = await startNode({ network: { kind: 'fork', url: witness.url, blockNumber: number } })
  })
  afterAll(async () => {
    await fork.stop()
    await witness.stop()
  })

  test('has the state before the block and after it', async () => {
    const { number } = witness.witness.header
    const [before, after] = await Promise.all(
      [number - 1n, number].map((blockNumber) =>
        fork.client.getStorageAt({ address: usdt, slot: senderSlot, blockNumber }),
      ),
    )
    expect(hexToBigInt(before ?? '0x') - hexToBigInt(after ?? '0x')).toBe(1_179_000_000n)
  })

  test('answers an error that names the state, not zero, for untouched state', async () => {
    expect(witness.misses()).toEqual([])
    const slot = pad('0xdead')
    const stranger = '0x000000000000000000000000000000000000dead'
    const names = `the slot ${slot} of ${usdt}`
    await expect(fork.client.getStorageAt({ address: usdt, slot })).rejects.toThrow(names)
    await expect(fork.client.getBalance({ address: stranger })).rejects.toThrow(stranger)
    expect(new Set(witness.misses())).toEqual(new Set([names, `the account ${stranger}`]))
  })
})
