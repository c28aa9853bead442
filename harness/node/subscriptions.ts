/**
 * Pushes new heads, logs and transactions to subscribers, by the names of `eth_subscribe`. It follows the
 * head from change to change, so that subscribers never see discarded blocks, and learn of reverted ones.
 *
 * @module
 */
import type { Hex } from 'viem'
import { hexToNumber, isHex } from 'viem/utils'
import type { Changed, ObservedProvider } from '../chain/provider/changes.ts'
import { codes, RpcFailure } from '../chain/provider/rpc-failure.ts'
import { fieldOf } from '../core/json.ts'
import { cutText } from '../core/texts/cut-text.ts'

export interface Feed {
  /**
   * @param params The parameters of `eth_subscribe`.
   * @returns A function that ends the subscription.
   * @throws {RpcFailure} if the kind of subscription is unknown.
   */
  subscribe(params: readonly unknown[], push: (result: unknown) => void): Promise<() => void>
}

interface Head {
  readonly hash: Hex
  readonly number: number
}

type Subscription = (news: News) => Promise<void>

interface News {
  readonly added: readonly unknown[]
  readonly removed: readonly Head[]
  readonly sent?: Hex
  /** The logs of a block, which are read once for all subscriptions. */
  readonly logsIn: (block: Hex) => Promise<readonly unknown[]>
}

const maxRemembered = 256

export function createFeed(node: ObservedProvider): Feed {
  const subscriptions = new Set<Subscription>()
  const known = new Map<Hex, Head>()
  let lowest = 0
  let previous: Promise<unknown> = Promise.resolve()

  async function newsOf({ method, result }: Changed): Promise<News> {
    const head = await blockOf(node, 'eth_getBlockByNumber', 'latest')
    if (method === 'evm_revert') lowest = Math.min(lowest, headOf(head).number)
    const added: unknown[] = []
    for (let block = head; ; block = await blockOf(node, 'eth_getBlockByHash', parentOf(block))) {
      if (known.has(headOf(block).hash) || headOf(block).number <= lowest) break
      added.unshift(block)
    }
    const last = headOf(head).number - added.length
    const removed = [...known.values()].filter(({ number }) => number > last)
    for (const { hash } of removed) known.delete(hash)
    for (const block of added) known.set(headOf(block).hash, headOf(block))
    for (const hash of [...known.keys()].slice(0, -maxRemembered)) known.delete(hash)
    const logs = new Map<Hex, Promise<readonly unknown[]>>()
    const logsIn = (hash: Hex) => {
      const known = logs.get(hash) ?? logsOf(node, { blockHash: hash })
      logs.set(hash, known)
      return known
    }
    return { added, removed, logsIn, ...(/^eth_send/.test(method) && isHex(result) ? { sent: result } : {}) }
  }

  function follow(changed: Changed): void {
    previous = previous
      .then(async () => {
        const news = await newsOf(changed)
        for (const tell of subscriptions) await tell(news)
      })
      // The node is stopping, or cannot be reached: requests to it report the reason.
      .catch(() => undefined)
  }

  let forget: (() => void) | undefined

  async function begin(): Promise<void> {
    forget = node.onChange(follow)
    const head = headOf(await blockOf(node, 'eth_getBlockByNumber', 'latest'))
    known.set(head.hash, head)
    lowest = head.number
  }

  return {
    async subscribe(params, push) {
      const tell = await subscriptionTo(node, params, push)
      subscriptions.add(tell)
      if (subscriptions.size === 1) previous = previous.then(begin)
      await previous
      return () => {
        subscriptions.delete(tell)
        if (subscriptions.size > 0) return
        forget?.()
        known.clear()
      }
    },
  }
}

async function subscriptionTo(
  node: ObservedProvider,
  [kind, detail]: readonly unknown[],
  push: (result: unknown) => void,
): Promise<Subscription> {
  switch (kind) {
    case 'newHeads':
      return async ({ added }) => {
        for (const block of added) push(headerOf(block))
      }
    case 'logs': {
      const [address, topics] = [fieldOf(detail, 'address'), fieldOf(detail, 'topics')]
      const isFilter = detail === undefined || (typeof detail === 'object' && !Array.isArray(detail))
      if (!isFilter) throw noFilter(detail)
      // The node refuses an invalid filter, in words about this request.
      await logsOf(node, { fromBlock: 'latest', address, topics }).catch((error: unknown) => {
        throw fieldOf(error, 'code') === codes.invalidParams ? noFilter(detail) : error
      })
      return pushLogs(logFilter(address, topics), push)
    }
    case 'newPendingTransactions':
      return async ({ sent }) => {
        if (sent === undefined) return
        const found = await node.request({ method: 'eth_getTransactionByHash', params: [sent] })
        // A transaction on a discarded copy no longer exists.
        if (found !== null) push(detail === true ? found : sent)
      }
    default:
      throw new RpcFailure(
        codes.invalidParams,
        `Unknown subscription ${JSON.stringify(kind)}: expected newHeads, logs or newPendingTransactions`,
      )
  }
}

function noFilter(detail: unknown): RpcFailure {
  const given = cutText(JSON.stringify(detail), shownOfFilter)
  return new RpcFailure(
    codes.invalidParams,
    `logs takes an object with address, one or a list, and topics, a list: ${given}`,
  )
}

// Characters.
const shownOfFilter = 200

function pushLogs(isWanted: (log: unknown) => boolean, push: (result: unknown) => void): Subscription {
  const pushed = new Map<Hex, readonly unknown[]>()
  return async ({ added, logsIn, removed }) => {
    for (const { hash } of removed.toReversed()) {
      for (const log of pushed.get(hash)?.toReversed() ?? []) push({ ...Object(log), removed: true })
      pushed.delete(hash)
    }
    for (const block of added) {
      const { hash } = headOf(block)
      const logs = (await logsIn(hash)).filter(isWanted)
      if (logs.length === 0) continue
      pushed.set(hash, logs)
      for (const log of logs) push(log)
    }
    for (const hash of [...pushed.keys()].slice(0, -maxRemembered)) pushed.delete(hash)
  }
}

/** Matches addresses and topics as in `eth_getLogs`: one value, a list of alternatives, or nothing for all. */
function logFilter(address: unknown, topics: unknown): (log: unknown) => boolean {
  const addresses = alternatives(address)
  const wanted = Array.isArray(topics) ? topics.map(alternatives) : []
  return (log) => {
    const found = [fieldOf(log, 'topics') ?? []].flat()
    return (
      isAmong(addresses, fieldOf(log, 'address')) &&
      wanted.length <= found.length &&
      wanted.every((any, place) => isAmong(any, found[place]))
    )
  }
}

/** @returns `undefined` for all. */
function alternatives(wanted: unknown): ReadonlySet<string> | undefined {
  const values = [wanted ?? []].flat()
  return values.length === 0 ? undefined : new Set(values.map((one) => String(one).toLowerCase()))
}

function isAmong(wanted: ReadonlySet<string> | undefined, found: unknown): boolean {
  return wanted === undefined || wanted.has(String(found).toLowerCase())
}

async function logsOf(node: ObservedProvider, filter: object): Promise<readonly unknown[]> {
  const logs = await node.request({ method: 'eth_getLogs', params: [filter] })
  return Array.isArray(logs) ? logs : []
}

function blockOf(node: ObservedProvider, method: string, name: unknown): Promise<unknown> {
  return node.request({ method, params: [name, false] })
}

function parentOf(block: unknown): unknown {
  return fieldOf(block, 'parentHash')
}

function headOf(block: unknown): Head {
  const [hash, number] = [fieldOf(block, 'hash'), fieldOf(block, 'number')]
  if (!isHex(hash) || !isHex(number)) throw new TypeError('The node answered with a block that has no hash.')
  return { hash, number: hexToNumber(number) }
}

function headerOf(block: unknown): unknown {
  const { transactions, uncles, size, totalDifficulty, ...header } = Object(block)
  return header
}
