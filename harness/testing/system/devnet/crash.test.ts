/**
 * Kills a devnet with a data folder repeatedly under load, or fills its disk. `ASSAY_CRASHES`, `ASSAY_FULL_DISKS` and
 * `ASSAY_SEED` determine how often, and after how many answers or bytes; the other work in progress at that moment
 * depends on the machine.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient, erc20Abi, type Hex, http } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { developmentAddresses } from '../../../chain/development-accounts.ts'
import type { DutchOrder } from '../../../core/orders/dutch-order.ts'
import { randomOf } from '../../../core/random.ts'
import type { OrderRecordWire } from '../../../interfaces/solver-api/api/intents.ts'
import { isFinal } from '../../../interfaces/solver-api/reference/intent/book/lifecycle.ts'
import { type ChainTruth, readChainTruth } from '../../chain-truth.ts'
import { type DevnetProcess, killAll, killWhileStarting, spawnDevnet } from './devnet-process.ts'
import {
  emptyRecord,
  type LoadRecord,
  listAll,
  loadOrders,
  minEach,
  prepareSellers,
  sellers,
  soldEach,
  usdc,
  weth,
} from './order-load.ts'

const crashes = Number(process.env.ASSAY_CRASHES ?? 2)
const disks = Number(process.env.ASSAY_FULL_DISKS ?? 2)
const seed = process.env.ASSAY_SEED ?? '1'
const workers = 6
const settlingMs = 60_000

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'assay-crash-'))
})
afterEach(async () => {
  await killAll()
  rmSync(directory, { recursive: true })
})

test(
  `after each of ${crashes} kills under load (seed ${seed}), no accepted order is lost, filled twice or wrong`,
  async () => {
    const random = randomOf(seed)
    const recorded = emptyRecord()
    await killWhileStarting(directory, 3000 * random())
    let devnet = await spawnDevnet(directory)
    await prepareSellers(devnet)
    const begin = await holdingsOf(devnet)
    const before = new Map<Hex, OrderRecordWire>()

    for (let crash = 0; crash < crashes; crash++) {
      await killUnderLoad(devnet, recorded, random)
      if (random() < 0.3) await killWhileStarting(directory, 4000 * random())
      devnet = await spawnDevnet(directory)
      for (const record of await expectConsistent(devnet, recorded, { before, begin }))
        before.set(record.order_hash as Hex, record)
    }

    await expectSettled(devnet, recorded)
    await expectConsistent(devnet, recorded, { before, begin })
  },
  60_000 + crashes * 60_000,
)

const hasLimits = spawnSync('prlimit', ['--version']).status === 0

test.skipIf(!hasLimits)(
  `after each of ${disks} full disks under load (seed ${seed}), no accepted order is lost, filled twice or wrong (skipped where there is no prlimit)`,
  { timeout: 60_000 + disks * 60_000, tags: ['long'] },
  async () => {
    const random = randomOf(`disks/${seed}`)
    const recorded = emptyRecord()
    let devnet = await spawnDevnet(directory)
    await prepareSellers(devnet)
    const begin = await holdingsOf(devnet)
    const before = new Map<Hex, OrderRecordWire>()

    for (let disk = 0; disk < disks; disk++) {
      await devnet.kill()
      const full = await spawnDevnet(directory, largestFile() + Math.floor(200_000 * random()))
      // A worker stops at the first failed request.
      const load = () => loadOrders(full, recorded, { random, onAnswer: () => {} }).catch(() => {})
      await Promise.all(Array.from({ length: workers }, load))
      const { code, printed } = await full.ended()
      expect(code, printed).toBe(2)
      expect(printed).toMatch(/^Cannot .+\. Make room on the disk, .+\.\n$/)
      devnet = await spawnDevnet(directory)
      for (const record of await expectConsistent(devnet, recorded, { before, begin }))
        before.set(record.order_hash as Hex, record)
    }
    await expectSettled(devnet, recorded)
    await expectConsistent(devnet, recorded, { before, begin })
  },
)

/** Size of the largest file in the data folder, in bytes. */
function largestFile(): number {
  return Math.max(...readdirSync(directory).map((name) => statSync(join(directory, name)).size))
}

/** Runs several workers at once, and kills the devnet a few milliseconds after a random number of answers. */
async function killUnderLoad(devnet: DevnetProcess, recorded: LoadRecord, random: () => number) {
  const answers = recorded.answers + 5 + Math.floor(80 * random())
  const moreMs = 20 * random()
  let killed: Promise<void> | undefined
  const onAnswer = () => {
    if (recorded.answers < answers) return
    killed ??= new Promise((resolve) => setTimeout(resolve, moreMs)).then(() => devnet.kill())
  }
  await Promise.all(Array.from({ length: workers }, () => loadOrders(devnet, recorded, { random, onAnswer })))
  await killed
}

interface Earlier {
  /** The last observed record of each order. */
  readonly before: ReadonlyMap<Hex, OrderRecordWire>
  readonly begin: Holdings
}

async function expectConsistent(devnet: DevnetProcess, recorded: LoadRecord, earlier: Earlier) {
  const { listed, truth, since } = await observe(devnet, recorded)
  const byHash = new Map(listed.map((record) => [record.order_hash as Hex, record]))
  expect(byHash.size).toBe(listed.length)
  expect([...recorded.accepted].filter((hash) => !byHash.has(hash))).toEqual([])
  expect([...truth.fills.values()].filter((transactions) => transactions.length !== 1)).toEqual([])
  expect([...truth.fills.keys()].filter((hash) => !byHash.has(hash))).toEqual([])

  const wrong = listed.filter(({ order_hash, order_status, tx_hash }) => {
    const hash = order_hash as Hex
    const [transaction] = truth.fills.get(hash) ?? []
    return !truth.statusesOf(hash, since).includes(order_status) || tx_hash !== transaction
  })
  expect(wrong).toEqual([])
  const changed = [...earlier.before].filter(
    ([hash, { order_status }]) => isFinal(order_status) && byHash.get(hash)?.order_status !== order_status,
  )
  expect(changed).toEqual([])
  const revived = [...recorded.cancelled].filter((hash) =>
    truth.statusesOf(hash).some((status) => status === 'open' || status === 'insufficient-funds'),
  )
  expect(revived).toEqual([])

  await expectPaid(devnet, recorded.sent, truth, earlier.begin)
  return listed
}

/** The list and the chain at the same head. */
async function observe(devnet: DevnetProcess, { sent }: LoadRecord) {
  const client = clientOf(devnet)
  return vi.waitUntil(
    async () => {
      const { hash, timestamp } = await getBlock(client)
      const listed = await listAll(devnet)
      const truth = await readChainTruth(client, [...sent.values()])
      // An order past its deadline expires with the block that is mined for it a moment later.
      return truth.head === hash && { listed, truth, since: timestamp - 10n }
    },
    { timeout: settlingMs },
  )
}

/** Waits until all fillable orders are filled and all overdue orders have expired. */
async function expectSettled(devnet: DevnetProcess, recorded: LoadRecord): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { listed, truth } = await observe(devnet, recorded)
      return listed.every(({ order_hash, order_status }) => {
        const isIdle = order_status !== 'open' || !recorded.viable.has(order_hash as Hex)
        return isIdle && truth.statusesOf(order_hash as Hex).includes(order_status)
      })
    },
    { timeout: settlingMs },
  )
}

type Holdings = ReadonlyMap<string, readonly [bigint, bigint]>

/** The WETH and USDC balances of each seller. */
async function holdingsOf(devnet: DevnetProcess): Promise<Holdings> {
  const client = clientOf(devnet)
  const held = (token: Hex, holder: Hex) =>
    readContract(client, { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
  const rows = sellers.map(async (index) => {
    const seller = developmentAddresses[index] ?? '0x'
    return [seller, [await held(weth, seller), await held(usdc, seller)]] as const
  })
  return new Map(await Promise.all(rows))
}

/** Each seller gave exactly the inputs of its fills, and received at least the minimum for each. */
async function expectPaid(
  devnet: DevnetProcess,
  sent: ReadonlyMap<Hex, DutchOrder>,
  { fills }: ChainTruth,
  begin: Holdings,
): Promise<void> {
  for (const [seller, [soldLeft, bought]] of await holdingsOf(devnet)) {
    const count = BigInt([...fills.keys()].filter((hash) => sent.get(hash)?.swapper === seller).length)
    const [soldFirst, boughtFirst] = begin.get(seller) ?? [0n, 0n]
    expect(soldFirst - soldLeft).toBe(count * soldEach)
    expect(bought - boughtFirst).toBeGreaterThanOrEqual(count * minEach)
  }
}

function clientOf({ rpcUrl }: DevnetProcess): Client {
  return createClient({ transport: http(rpcUrl, { retryCount: 0, timeout: 60_000 }) })
}
