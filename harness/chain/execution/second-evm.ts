/**
 * Executes a mined transaction again on another implementation of the EVM, from the node's state before it, and
 * reports every difference in the outcome.
 *
 * @module
 */
import { createBlock } from '@ethereumjs/block'
import { Common, Mainnet } from '@ethereumjs/common'
import { createTxFromRPC } from '@ethereumjs/tx'
import { Account, bytesToHex, createAddressFromString, hexToBytes, setLengthLeft } from '@ethereumjs/util'
import { createVM, runTx, type VM } from '@ethereumjs/vm'
import { type Address, type Block, type Hex, hexToBigInt } from 'viem'
import type { Hardfork } from '../hardforks.ts'
import type { Node } from '../node.ts'

/** A node that keeps traces of its transactions. */
type TracingNode = Pick<Node, 'client' | 'provider'>

interface TracedAccount {
  readonly balance?: Hex
  readonly nonce?: number
  readonly code?: Hex
  readonly storage?: Readonly<Record<Hex, Hex>>
}

type TracedState = Readonly<Record<Address, TracedAccount>>

export interface SecondExecution {
  /** Sentences, one for each difference; empty if both outcomes are equal. */
  readonly differences: readonly string[]
  /** Number of balances and storage words that were compared. */
  readonly compared: number
}

/**
 * @param change Alters the state before the transaction, to test that the comparison detects a difference.
 */
export async function executeAgain(
  node: TracingNode,
  hash: Hex,
  hardfork: Hardfork,
  change: (before: TracedState) => TracedState = (before) => before,
): Promise<SecondExecution> {
  const receipt = await node.client.getTransactionReceipt({ hash })
  const before = await traced<TracedState>(node, hash, false)
  const { post, pre } = await traced<{ post: TracedState; pre: TracedState }>(node, hash, true)

  const block = await node.client.getBlock({ blockNumber: receipt.blockNumber })
  const vm = await createVM({ common: rulesOf(block, hardfork) })
  await write(vm, change(before))
  const result = await run(vm, node, { hash, block })

  const differences: string[] = []
  const compare = (what: string, second: unknown, first: unknown) => {
    if (second !== first) differences.push(`${what} ${second}, not ${first}`)
  }
  compare('status', result.execResult.exceptionError === undefined ? 'success' : 'reverted', receipt.status)
  compare('gas', result.totalGasSpent, receipt.gasUsed)
  const emitted = (result.execResult.logs ?? []).map(([address, topics, data]) =>
    [address, ...topics, data].map((bytes) => bytesToHex(bytes)).join(' '),
  )
  const logs = receipt.logs.map(({ address, topics, data }) => [address, ...topics, data].join(' '))
  compare('logs', emitted.join(), logs.join())
  const compared = await compareState(vm, { before, pre, post }, compare)
  return { differences, compared }
}

async function compareState(
  { stateManager }: VM,
  { before, pre, post }: Record<'before' | 'pre' | 'post', TracedState>,
  compare: (what: string, second: unknown, first: unknown) => void,
): Promise<number> {
  let compared = 0
  for (const [address, account] of entriesOf({ ...post, ...before })) {
    const at = createAddressFromString(address)
    const found = await stateManager.getAccount(at)
    const balance = post[address]?.balance ?? account.balance ?? '0x0'
    compare(`balance of ${address}`, found?.balance ?? 0n, hexToBigInt(balance))
    compare(`nonce of ${address}`, found?.nonce ?? 0n, BigInt(post[address]?.nonce ?? account.nonce ?? 0))
    compared += 2
    const slots = new Set([...slotsOf(account), ...slotsOf(pre[address]), ...slotsOf(post[address])])
    for (const slot of slots) {
      const cleared = pre[address]?.storage?.[slot] !== undefined ? '0x0' : undefined
      const word = post[address]?.storage?.[slot] ?? cleared ?? account.storage?.[slot] ?? '0x0'
      const second = await stateManager.getStorage(at, setLengthLeft(hexToBytes(slot), 32))
      compare(
        `slot ${slot} of ${address}`,
        BigInt(second.length === 0 ? '0x0' : bytesToHex(second)),
        hexToBigInt(word),
      )
      compared += 1
    }
  }
  return compared
}

async function write({ stateManager }: VM, state: TracedState): Promise<void> {
  for (const [address, { balance = '0x0', nonce = 0, code = '0x', storage = {} }] of entriesOf(state)) {
    const at = createAddressFromString(address)
    await stateManager.putAccount(at, new Account(BigInt(nonce), hexToBigInt(balance)))
    if (code !== '0x') await stateManager.putCode(at, hexToBytes(code))
    for (const [slot, word] of Object.entries(storage)) {
      if (hexToBigInt(word) !== 0n)
        await stateManager.putStorage(at, hexToBytes(slot as Hex), hexToBytes(word))
    }
  }
}

/** Since Osaka, mainnet has changed only the blob rules; the library treats each change as a hardfork (`bpo1`, …). */
function rulesOf({ timestamp }: Block, hardfork: Hardfork): Common {
  const common = new Common({ chain: Mainnet, hardfork })
  if (hardfork !== 'osaka') return common
  const since = (change: string) => common.hardforkTimestamp(change) ?? timestamp
  const change = ['bpo2', 'bpo1'].find((name) => since(name) <= timestamp)
  if (change !== undefined) common.setHardfork(change)
  return common
}

interface Mined {
  readonly hash: Hex
  readonly block: Block<bigint, false, 'latest'>
}

async function run(vm: VM, { provider }: TracingNode, { block: found, hash }: Mined) {
  const listed = (await provider.request({ method: 'eth_getTransactionByHash', params: [hash] })) as {
    from: Address
  }
  const { excessBlobGas, gasLimit, miner, mixHash, number, timestamp } = found
  const fees = { baseFeePerGas: found.baseFeePerGas ?? 0n, excessBlobGas }
  const header = { number, timestamp, gasLimit, coinbase: miner, mixHash, ...fees }
  const block = createBlock({ header }, { common: vm.common, skipConsensusFormatValidation: true })
  // For an impersonated account the node makes up a signature, which the library would refuse.
  const signature = { v: '0x0', yParity: '0x0', r: '0x1', s: '0x1' }
  const tx = await createTxFromRPC({ ...listed, ...signature } as never, { common: vm.common, freeze: false })
  tx.getSenderAddress = () => createAddressFromString(listed.from)
  return runTx(vm, { tx, block, skipHardForkValidation: true })
}

async function traced<T>({ provider }: TracingNode, hash: Hex, diffMode: boolean): Promise<T> {
  const options = { tracer: 'prestateTracer', tracerConfig: { diffMode } }
  return (await provider.request({ method: 'debug_traceTransaction', params: [hash, options] })) as T
}

function entriesOf(state: TracedState) {
  return Object.entries(state) as [Address, TracedAccount][]
}

function slotsOf(account: TracedAccount | undefined) {
  return Object.keys(account?.storage ?? {}) as Hex[]
}
