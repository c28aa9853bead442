/** The service of `python-service/`: its command, and the service on a chain in this process. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { systemClock } from '../../chain/clock.ts'
import { startNode } from '../../chain/node.ts'
import { serveNode } from '../../node/served-provider.ts'
import type { ServicePlace, StartedService } from './reference.ts'
import type { PythonService } from './specimen.ts'

const main = join(import.meta.dirname, 'python-service/main.py')

export const pythonKey = 'zoo-key'
export const pythonCommand = `exec python3 -B ${JSON.stringify(main)}`

/** @throws Error if the service ends before it has deployed its contracts. */
export async function startPython(
  { chain, environment }: PythonService,
  { port, rpcPort }: ServicePlace,
): Promise<StartedService> {
  const clock = systemClock()
  const node = await startNode({ network: { kind: 'genesis' }, clock, time: clock.now() })
  await chain?.(node)
  const rpc = await serveNode(node, { port: rpcPort })
  const folder = mkdtempSync(join(tmpdir(), 'assay-zoo-book-'))
  const own = { PORT: `${port}`, RPC_URL: rpc.url, ZOO_BOOK: join(folder, 'orders.sqlite') }
  const child = spawn('python3', ['-B', '-u', main], {
    env: { ...process.env, ...own, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rpc.close()
    await node.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const said = await Promise.race([sayings(child.stdout), ended.then(() => undefined)])
  if (said === undefined) {
    await stop()
    throw new Error('The Python service ended before it served.')
  }
  return { ...said, rpcUrl: rpc.url, apiKey: pythonKey, stop }
}

/** The service's output at its start: its router and its address. All of the output is read. */
function sayings(output: Readable): Promise<Pick<StartedService, 'router' | 'url'>> {
  let router = ''
  return new Promise((resolve) => {
    createInterface({ input: output }).on('line', (line) => {
      router = /^ASSAY_ROUTER=(0x[0-9a-f]{40})/.exec(line)?.[1] ?? router
      const url = /^listening at (\S+)/.exec(line)?.[1]
      if (url !== undefined) resolve({ router, url })
    })
  })
}
