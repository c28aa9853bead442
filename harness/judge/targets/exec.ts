/**
 * A target that a command starts, with its port and the address of its chain in the environment. It is
 * stopped together with all processes that it has started.
 *
 * @module
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { shellWord } from '../../core/shell.ts'
import { listen } from '../../core/transport/listen.ts'
import { startGroup } from './process-group.ts'
import type { RemoteTarget } from './remote.ts'
import { type ServiceOptions, startServiceChain } from './service-chain.ts'
import { startedTarget } from './started.ts'

/**
 * Runs `command` in a shell. Its environment has `PORT`, `BASE_URL`, `RPC_URL`, `API_KEY` if there is a key,
 * and the variables of the servers beside the chain.
 *
 * @returns As `startedTarget`.
 * @throws as `startNode`.
 */
export async function execTarget(command: string, options: ServiceOptions): Promise<RemoteTarget> {
  const port = await freePort()
  const started = await startServiceChain(options, '127.0.0.1')
  const beside = await options.serveBeside?.(started.rpcUrl).catch(async (error: unknown) => {
    await started.stop()
    throw error
  })
  const chain = {
    ...started,
    async stop() {
      await beside?.stop()
      await started.stop()
    },
  }
  const baseUrl = `http://127.0.0.1:${port}`
  const environment = {
    PORT: `${port}`,
    BASE_URL: baseUrl,
    RPC_URL: chain.rpcUrl,
    ...beside?.environment,
    ...(options.apiKey === undefined ? {} : { API_KEY: options.apiKey }),
    ...options.environment,
  }
  mkdirSync(dirname(options.logFile), { recursive: true })
  writeFileSync(options.logFile, '')
  const service = {
    name: `--exec ${shellWord(command)}`,
    subject: `The command ${JSON.stringify(command)}`,
    start: async () => ({ ...startGroup(command, environment, options.logFile, options.passEnv), baseUrl }),
  }
  return startedTarget(service, chain, options)
}

async function freePort(): Promise<number> {
  const server = createServer()
  const { port } = new URL(await listen(server, { port: 0 }))
  server.close()
  return Number(port)
}
