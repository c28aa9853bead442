/**
 * A real block of mainnet, executed again: every balance, nonce and storage word that its transactions wrote, their gas
 * and the bloom of their logs are mainnet's.
 */
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Node, startNode } from '../../chain/node.ts'
import { fieldOf } from '../../core/json.ts'
import { differencesOf, hasBlobs, replay } from './replay.ts'
import { noWitness } from './witness-block.ts'
import { startWitnessNode, type WitnessNode } from './witness-node.ts'

const tracers = { callTracer: {}, prestateTracer: { diffMode: true } }

describe.skipIf(noWitness)('a replay (skipped without the recorded blocks of mainnet)', () => {
  let node: WitnessNode
  const forks: Node[] = []

  beforeAll(async () => {
    node = await startWitnessNode()
  })
  afterAll(async () => {
    for (const fork of forks) await fork.stop()
    await node.stop()
  })

  async function forkAt(blockNumber: bigint): Promise<Node> {
    const fork = await startNode({ network: { kind: 'fork', url: node.url, blockNumber } })
    forks.push(fork)
    return fork
  }

  /** On a fork, the simulator forgets that a transaction destroyed an account, and reads the account from the node. */
  const remembered = ['balance of 0xbb2ac47b1924d2a6b04e650ca559031ccfb00298 92068817934221100, not 0']

  test('of all without blobs, on a fork of the parent, is mainnet’s, and the comparison can tell', async () => {
    const { witness } = node
    const { header, after } = witness
    const fork = await forkAt(header.number - 1n)
    const id = await fork.client.snapshot()
    const late = { ...header, timestamp: header.timestamp + 5n }
    expect((await replay(fork, { ...witness, header: late })).differences.size).toBe(11)

    await fork.client.revert({ id })
    const { differences, gasUsed, logsBloom } = await replay(fork, witness)
    expect(differences).toEqual(new Map([[15, remembered]]))
    expect(await differencesOf(fork, after)).toEqual(remembered)
    expect({ gasUsed, logsBloom }).toEqual({ gasUsed: header.gasUsed, logsBloom: header.logsBloom })
    expect(node.misses()).toEqual([])
  })

  test('of the one with blobs and the one that destroys, in the block itself, is mainnet’s', async () => {
    const { header, transactions } = node.witness
    const fork = await forkAt(header.number)
    expect(transactions.flatMap((transaction, index) => (hasBlobs(transaction) ? index : []))).toEqual([0])
    for (const index of [0, 15]) {
      const { changes, gasUsed, hash } = transactions[index] ?? {}
      const trace = await fork.provider.request({
        method: 'debug_traceTransaction',
        params: [hash, { tracer: 'muxTracer', tracerConfig: tracers }],
      })
      const post = fieldOf(fieldOf(trace, 'prestateTracer'), 'post')
      const left = (address: Address) => BigInt(String(fieldOf(fieldOf(post, address), 'balance') ?? 0))
      const changed = [...(changes ?? [])].filter(([, { balance }]) => balance !== undefined)
      expect(BigInt(String(fieldOf(fieldOf(trace, 'callTracer'), 'gasUsed')))).toBe(gasUsed)
      expect(changed.map(([address]) => left(address))).toEqual(changed.map(([, { balance }]) => balance))
    }
    expect(node.misses()).toEqual([])
  })
})
