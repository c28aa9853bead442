/**
 * A filler that a command starts, as a target: each case has a chain, an order service and a process of its
 * own. A round is one iteration of the filler's loop, from one request for the orders to the next. The filler
 * receives orders only within a round, and its next request shows that it has processed them.
 */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { systemClock } from '../../chain/clock.ts'
import { type Node, startNode } from '../../chain/node.ts'
import { canonicalAddress } from '../../core/address.ts'
import { shellWord } from '../../core/shell.ts'
import type { Fetch } from '../../core/transport/transport.ts'
import { serve } from '../../interfaces/solver-api/reference/http/serve.ts'
import { placeReactors } from '../../interfaces/uniswapx/api/contracts.ts'
import { createVenue, mineBlock, stock } from '../../interfaces/uniswapx/filler/venue.ts'
import { basePath } from '../../interfaces/uniswapx/reference/order-service.ts'
import { startGroup } from '../../judge/targets/process-group.ts'
import { serveNode } from '../../node/served-provider.ts'
import { cheatCodeGuard } from '../../node/serving/cheat-codes.ts'
import { CommandFailed, exitCodes } from '../exit.ts'
import type { Options } from '../options/options.ts'
import { prepareFile } from '../output.ts'
import type { EmbeddedTarget } from '../target/reference.ts'

/**
 * Folder of its output, the variables and cheat codes that it may use, and two times in seconds: until its
 * first request for orders, and between two such requests.
 */
export type FillerOptions = Partial<
  Pick<Options<'filler'>, 'out' | 'passEnv' | 'shareCheats' | 'startTimeout' | 'answerTimeout'>
>

/** In the folder of the reports. */
export const logName = 'filler.log'

const key: Hex = `0x${'f1'.repeat(32)}`
const account = canonicalAddress(privateKeyToAccount(key).address)

/** Runs `command` in a shell with `ORDERS_URL`, `RPC_URL` and `FILLER_KEY` in its environment, afresh for each case. */
export async function fillerCommandTarget(
  command: string,
  { answerTimeout = 60, out = 'reports/latest', passEnv, shareCheats, startTimeout = 60 }: FillerOptions,
): Promise<EmbeddedTarget> {
  const logFile = join(out, logName)
  prepareFile(logFile)
  const clock = systemClock()
  const node = await startNode({ network: { kind: 'genesis' }, clock, time: clock.now() })
  await placeReactors(node)
  await stock(node, account)
  const rpc = await serveNode(node, { port: 0, guard: cheatCodeGuard(shareCheats) })
  let start = await node.client.snapshot()
  writeFileSync(logFile, '')
  return {
    name: `--exec ${shellWord(command)}`,
    grade: 'inputs-exact',
    provides: new Set(['chain', 'control', 'time']),
    async open() {
      await node.client.revert({ id: start })
      start = await node.client.snapshot()
      const turns = createTurns()
      let process: ReturnType<typeof startGroup> | undefined
      const venue = createVenue(node, {
        account,
        async round() {
          // A filler whose process has ended sends no more requests.
          await within(answerTimeout, 'ask for orders again', [turns.next(), process?.ended], node)
          const { transactions } = await node.client.getBlock({ blockTag: 'pending' })
          return { sent: transactions.length }
        },
      })
      const server = await serve({ fetch: turns.gated(venue.feed) }, { port: 0 })
      const environment = { ORDERS_URL: `${server.url}${basePath}`, RPC_URL: rpc.url, FILLER_KEY: key }
      process = startGroup(command, environment, logFile, passEnv)
      const close = async () => {
        turns.end()
        await process?.stop()
        await server.close()
      }
      const ended = process.ended.then((how) => {
        throw new CommandFailed(
          `The command ${how} before it asked for orders. Its output is in ${logFile}.`,
          {
            exitCode: exitCodes.unreachable,
          },
        )
      })
      await within(startTimeout, 'ask for orders', [turns.asked, ended]).catch(async (error: unknown) => {
        await close()
        throw error
      })
      ended.catch(() => {})
      // The filler sees the chain at a block in which gas has a price.
      await mineBlock(node)
      await turns.next()
      return {
        fetch: venue.fetch,
        baseUrl: `http://filler.invalid${basePath}`,
        clock: node.clock,
        chain: node,
        close,
      }
    },
    async stop() {
      await rpc.close()
      await node.stop()
    },
  }
}

/** Explains that a filler hangs because it waits for a receipt. */
async function waitingIn({ client }: Node): Promise<string> {
  const { transactions } = await client.getBlock({ blockTag: 'pending' })
  if (transactions.length === 0) return ''
  const waiting = `Transactions that wait for the next block: ${transactions.length}.`
  return ` ${waiting} It comes when the filler asks for orders again: do not wait for a receipt before.`
}

/**
 * @param node The node in which its transactions may be pending.
 * @throws CommandFailed if none of the events happens in time.
 */
async function within(
  seconds: number,
  action: string,
  events: readonly (Promise<unknown> | undefined)[],
  node?: Node,
) {
  const timer = new AbortController()
  const late = setTimeout(seconds * 1000, 'late', { signal: timer.signal }).catch(() => 'done')
  try {
    if ((await Promise.race([...events.filter((event) => event !== undefined), late])) === 'late')
      throw new CommandFailed(
        `The filler did not ${action} within ${seconds} seconds.${node === undefined ? '' : await waitingIn(node)}`,
        {
          exitCode: exitCodes.unreachable,
        },
      )
  } finally {
    timer.abort()
  }
}

/** Requests for orders are answered only within a turn, each once. */
function createTurns() {
  const waiting: (() => void)[] = []
  const answered = new Set<string>()
  let finish: (() => void) | undefined
  let hasAsked = () => {}
  const asked = new Promise<void>((resolve) => {
    hasAsked = resolve
  })
  const release = () => {
    for (const go of waiting.splice(0)) go()
  }
  return {
    /** Resolves at the filler's first request. */
    asked,
    end: release,
    next(): Promise<void> {
      answered.clear()
      return new Promise((resolve) => {
        finish = resolve
        release()
      })
    },
    gated(feed: Fetch): Fetch {
      return async (request) => {
        const { pathname, search, searchParams } = new URL(request.url)
        if (!pathname.endsWith('/orders') || searchParams.has('cursor')) return feed(request)
        if (finish === undefined || answered.has(search)) {
          finish?.()
          finish = undefined
          hasAsked()
          await new Promise<void>((resolve) => waiting.push(resolve))
        }
        answered.add(search)
        return feed(request)
      }
    },
  }
}
