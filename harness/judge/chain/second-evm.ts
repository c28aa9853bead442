/**
 * Checks executions with a second implementation of the EVM: it executes a sample of the transactions on the
 * judge's chain again, both those on discarded copies and those of the target and its filler that stay.
 *
 * @module
 */
import type { Hex } from 'viem'
import { hexToBigInt, isHex, keccak256, stringToHex } from 'viem/utils'
import { createChainClient } from '../../chain/chain-client.ts'
import type { SecondExecution } from '../../chain/execution/second-evm.ts'
import type { Node } from '../../chain/node.ts'
import type { Session, Target } from '../target.ts'

/** Executes the transaction on the second implementation. */
export type ExecuteAgain = (node: Node, hash: Hex) => Promise<Pick<SecondExecution, 'differences'>>

export interface SecondOpinion {
  readonly target: Target
  /**
   * Number of transactions executed again since the last call.
   *
   * @throws {ExecutionsDiffer} if the implementations disagree on one.
   */
  executedAgain(): number
}

/** The two implementations disagree, so the run's results of executions cannot be relied on. */
export class ExecutionsDiffer extends Error {
  override readonly name = 'ExecutionsDiffer'

  constructor(hash: Hex, differences: readonly string[]) {
    super(`The second EVM executes transaction ${hash} otherwise: ${differences.join('; ')}.`)
  }
}

/** One in this many transactions is executed again. */
const share = 16n

/** Units of gas up to which a transaction is executed again: the trace of a loop takes gigabytes. */
const maxGas = 5_000_000n

const sends: ReadonlySet<string> = new Set(['eth_sendTransaction', 'eth_sendRawTransaction'])
const approval = '0x095ea7b3'

/** @param seed Chooses the sample by the content of the transactions: the same sample in each run of the seed. */
export function withSecondEvm(target: Target, seed: number, executeAgain: ExecuteAgain): SecondOpinion {
  let count = 0
  let difference: ExecutionsDiffer | undefined

  /** @param seen Hashes of the transactions already examined. */
  async function look(node: Node, hash: Hex, seen: Set<Hex>): Promise<void> {
    if (seen.has(hash)) return
    seen.add(hash)
    const { from, input, to } = await node.client.getTransaction({ hash })
    if (to === null || input === '0x' || input.startsWith(approval)) return
    if (hexToBigInt(keccak256(stringToHex([seed, from, to, input].join(' ')))) % share !== 0n) return
    const { gasUsed } = await node.client.getTransactionReceipt({ hash })
    if (gasUsed > maxGas) return
    const { differences } = await executeAgain(node, hash)
    count += 1
    if (differences.length > 0) difference ??= new ExecutionsDiffer(hash, differences)
  }

  async function watched(session: Session, chain: Node): Promise<Session> {
    const seen = new Set<Hex>()
    const start = await chain.client.getBlockNumber()
    const provider: Node['provider'] = {
      async request(request) {
        const answer = await chain.provider.request(request)
        if (sends.has(request.method) && isHex(answer)) await look(chain, answer, seen)
        return answer
      },
    }
    return {
      ...session,
      chain: { ...chain, provider, client: createChainClient(provider) },
      async close() {
        const end = await chain.client.getBlockNumber()
        for (let blockNumber = start + 1n; blockNumber <= end; blockNumber += 1n) {
          const { transactions } = await chain.client.getBlock({ blockNumber })
          for (const hash of transactions) await look(chain, hash, seen)
        }
        await session.close()
      },
    }
  }

  return {
    target: {
      ...target,
      async open(caseSeed) {
        const session = await target.open(caseSeed)
        return session.chain === undefined ? session : watched(session, session.chain)
      },
    },
    executedAgain() {
      if (difference !== undefined) throw difference
      const taken = count
      count = 0
      return taken
    },
  }
}
