/**
 * The chain of a devnet with a folder: each change is in its journal before it is answered, and after a power
 * cut or on a full disk, the chain is rebuilt from there.
 *
 * @module
 */
import { createChainClient } from '../../../chain/chain-client.ts'
import type { Node } from '../../../chain/node.ts'
import { isChange } from '../../../chain/provider/changes.ts'
import type { Provider } from '../../../chain/provider/provider.ts'
import { fieldOf } from '../../../core/json.ts'
import { JournalUnreadable, openJournal } from '../../../devnet/data/journal.ts'
import { withNumberedSnapshots } from '../../../devnet/data/numbered-snapshots.ts'
import { recordedNode } from '../../../devnet/data/recorded-node.ts'
import { resume } from '../../../devnet/data/resume.ts'
import type { Watch } from '../awaits/watch.ts'
import type { Ground } from '../ground.ts'
import type { Turns } from '../turns.ts'
import type { Violation } from '../violation.ts'
import { createJournalDisk } from './journal-disk.ts'
import type { LedgerOfSends } from './sends.ts'

export interface JournaledChain {
  /** The same object after a recovery, so that its users continue with it. */
  readonly node: Node
  /** True if it no longer answers. */
  hasStopped(): boolean
  /** Rebuilds the chain from its journal. */
  recover(): Promise<Violation | undefined>
  close(): void
}

interface ChainPlace {
  readonly ground: Ground
  /** Path of the journal. */
  readonly path: string
  /** Turns of the current step. */
  readonly turns: () => Turns
  readonly sends: LedgerOfSends
  readonly watch: Watch
}

const rule = 'the chain keeps acknowledged changes'

export async function openJournaledChain(place: ChainPlace): Promise<JournaledChain> {
  const { ground } = place
  let opened = await open(place)
  let acknowledged: string | undefined

  const provider: Provider = {
    async request(request) {
      if (request.method === 'eth_sendRawTransaction') await place.sends.note(request.params?.[0])
      if (isChange(request.method) && place.turns().mayStop && !opened.hasFailed())
        acknowledged = await stateOf(ground.node)
      const answer = await opened.node.provider.request(request)
      if (isChange(request.method)) await place.watch.saw({ kind: 'changes', ...opened.written() })
      return answer
    },
  }
  return {
    node: { ...ground.node, provider, client: createChainClient(provider) },
    hasStopped: () => opened.hasFailed(),
    async recover() {
      const last = await stateOf(ground.node)
      opened.close()
      opened = { ...opened, close() {} }
      await ground.restore()
      try {
        opened = await open(place)
      } catch (error) {
        if (!(error instanceof JournalUnreadable)) throw error
        return { rule, text: 'a line of its journal cannot be repeated' }
      }
      const recovered = await stateOf(ground.node)
      const expected = [acknowledged, last]
      if (expected.includes(recovered)) return undefined
      return { rule, text: `${recovered} instead of ${expected.join(' or ')}` }
    },
    close: () => opened.close(),
  }
}

async function open({ ground: { node: bare, clock }, path, turns, watch }: ChainPlace) {
  const node = withNumberedSnapshots(bare)
  const watched = createJournalDisk(turns, watch)
  const journal = openJournal(path, watched)
  const { timestamp: startedAt } = await node.client.getBlock()
  await resume({ node, clock, network: { kind: 'genesis' }, journal, startedAt }).catch((error) => {
    journal.close()
    throw error
  })
  let hasFailed = false
  return {
    node: recordedNode(node, {
      clock,
      keep(change) {
        hasFailed = true
        journal.append(change)
        hasFailed = false
      },
    }),
    hasFailed: () => hasFailed,
    written: watched.written,
    close: () => journal.close(),
  }
}

/** The latest block, and the pending transactions. */
async function stateOf({ client, provider }: Node): Promise<string> {
  const { hash } = await client.getBlock()
  const waiting = await provider.request({ method: 'eth_pendingTransactions' })
  const names = Array.isArray(waiting) ? waiting.map((one) => fieldOf(one, 'hash')) : []
  return [hash, ...names].join(' ')
}
