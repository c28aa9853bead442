/** A queue on its own Redis server, with workers that are killed. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { formatSnapshot } from '../../../market/files/snapshot-file.ts'
import { syntheticMarket } from '../../synthetic/synthetic-market.ts'

const patience = 180_000
const hasRedis = spawnSync('redis-server', ['--version']).status === 0

const folder = mkdtempSync(join(tmpdir(), 'assay-queue-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

const market = join(folder, 'market.json')
const size = { tokens: 20, constantProduct: 40, concentrated: 10, weighted: 0, stable: 0 }
writeFileSync(market, formatSnapshot(syntheticMarket(1, size).snapshot))

describe.skipIf(!hasRedis)('a queue (skipped without redis-server)', { tags: ['database'] }, () => {
  let url = ''
  beforeAll(async () => {
    const port = await freePort()
    url = `redis://127.0.0.1:${port}`
    await redisOn(port)
    assert.equal(await exitOf(assay('quality', 'run', ...drawn, '--out', join(folder, 'alone.json'))), 0)
  }, patience)

  test(
    'loses nothing when a worker is killed while it holds an order',
    async () => {
      const doomed = assay('quality', 'worker', '--queue', url, '--patience', '2')
      const measuring = assay(
        'quality',
        'run',
        ...drawn,
        '--queue',
        url,
        '--out',
        join(folder, 'queued.json'),
      )
      const ended = exitOf(measuring)
      await lineOf(doomed, 'stderr', /^measured /)
      doomed.kill('SIGSTOP')
      const held = await activeOrders(url)
      doomed.kill('SIGKILL')
      assay('quality', 'worker', '--queue', url, '--patience', '2')
      assert.equal(await ended, 0)
      assert.equal(held, 1)
      assert.equal(written('queued.json'), written('alone.json'))
    },
    patience,
  )

  test('a worker ends once no order has come for a while', { timeout: patience }, async () => {
    assert.equal(await exitOf(assay('quality', 'worker', '--queue', url, '--idle-timeout', '1')), 0)
    const measuring = assay('quality', 'run', ...drawn, '--queue', url, '--out', join(folder, 'idle.json'))
    const ended = exitOf(measuring)
    const first = assay('quality', 'worker', '--queue', url)
    await lineOf(first, 'stderr', /^measured /)
    const second = assay('quality', 'worker', '--queue', url, '--idle-timeout', '2')
    assert.deepEqual(await Promise.all([ended, exitOf(second)]), [0, 0])
    first.kill()
    assert.equal(written('idle.json'), written('alone.json'))
  })

  test('a server that returns without its data is offered the orders again', {
    timeout: patience,
  }, async () => {
    const port = await freePort()
    const forgetful = await redisOn(port)
    const queue = `redis://127.0.0.1:${port}`
    const ended = exitOf(
      assay('quality', 'run', ...drawn, '--queue', queue, '--out', join(folder, 'restarted.json')),
    )
    await offeredOn(port)
    forgetful.kill('SIGKILL')
    await once(forgetful, 'exit')
    await redisOn(port)
    assay('quality', 'worker', '--queue', queue)
    assert.equal(await ended, 0)
    assert.equal(written('restarted.json'), written('alone.json'))
  })

  test('a connection that closes before it is ready is reopened', { timeout: patience }, async () => {
    const port = await freePort()
    await redisOn(port)
    // Each process waits for events on its second connection.
    const closingSecond = () => closing(port, (count) => count === 2)
    const [working, measuring] = [await closingSecond(), await closingSecond()]
    assay('quality', 'worker', '--queue', working)
    const out = join(folder, 'again.json')
    assert.equal(await exitOf(assay('quality', 'run', ...drawn, '--queue', measuring, '--out', out)), 0)
  })

  test('a server that dies and stays away ends a measurement with 3 and a sentence', {
    timeout: patience,
  }, async () => {
    const port = await freePort()
    const doomed = await redisOn(port)
    // The connection for events is never ready.
    const url = await closing(port, (count) => count > 1)
    const measuring = assay('quality', 'run', ...drawn, '--queue', url)
    const [errors, ended] = [text(Readable.from(measuring.stderr ?? [])), exitOf(measuring)]
    await offeredOn(port)
    doomed.kill('SIGKILL')
    assert.equal(await ended, 3, await errors)
    assert.match(await errors, /no longer answers/)
    assert.doesNotMatch(await errors, /ECONNREFUSED/)
  })

  test('a frozen server ends a measurement with 3 and a sentence', {
    tags: ['long'],
    timeout: patience,
  }, async () => {
    const port = await freePort()
    const frozen = await redisOn(port)
    const measuring = assay('quality', 'run', ...drawn, '--queue', `redis://127.0.0.1:${port}`)
    const [errors, ended] = [text(Readable.from(measuring.stderr ?? [])), exitOf(measuring)]
    await offeredOn(port)
    frozen.kill('SIGSTOP')
    assert.equal(await ended, 3, await errors)
    assert.match(await errors, /no longer answers/)
  })
})

test('a silent server ends a measurement with 3', { timeout: patience }, async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  assert.equal(await exitOf(assay('quality', 'run', ...drawn, '--queue', `redis://127.0.0.1:${port}`)), 3)
  silent.close()
})

const drawn = ['--market', market, '--count', '63']

function assay(...args: readonly string[]): ChildProcess {
  return start(process.execPath, join(import.meta.dirname, '../../../cli/main.ts'), ...args)
}

function start(command: string, ...args: readonly string[]): ChildProcess {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  return child
}

function exitOf(child: ChildProcess): Promise<number | null> {
  child.stdout?.resume()
  child.stderr?.resume()
  return new Promise((resolve) => child.once('exit', resolve))
}

async function lineOf(child: ChildProcess, stream: 'stdout' | 'stderr', wanted: RegExp): Promise<void> {
  const input = child[stream]
  if (input === null) throw new Error('the output is piped')
  for await (const line of createInterface({ input })) if (wanted.test(line)) return
  throw new Error(`the process ended without a line as ${wanted}`)
}

/** Starts a Redis server that keeps nothing on the disk. */
async function redisOn(port: number): Promise<ChildProcess> {
  const server = start('redis-server', '--port', `${port}`, '--save', '', '--dir', folder)
  await lineOf(server, 'stdout', /Ready to accept connections/)
  return server
}

/** Resolves once all orders wait for a worker. */
async function offeredOn(port: number): Promise<void> {
  const redis = new Redis(port)
  while ((await redis.llen('bull:assay-quality:wait')) < 63) await setTimeout(50)
  redis.disconnect()
}

/** Starts a relay to a server that closes some connections (counted from one) at once. @returns The relay's URL. */
async function closing(port: number, isClosed: (count: number) => boolean): Promise<string> {
  let count = 0
  const relay = createServer((near) => {
    count += 1
    if (isClosed(count)) return near.destroy()
    const far = connect(port, '127.0.0.1')
    far.on('close', () => near.destroy())
    far.on('error', () => near.destroy())
    near.on('error', () => far.destroy())
    return near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  relay.unref()
  await once(relay, 'listening')
  return `redis://127.0.0.1:${(relay.address() as AddressInfo).port}`
}

function written(name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

/** Number of orders that a worker has taken and not finished. */
async function activeOrders(url: string): Promise<number> {
  const redis = new Redis(url)
  const active = await redis.llen('bull:assay-quality:active')
  redis.disconnect()
  return active
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}
