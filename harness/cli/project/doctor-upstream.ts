/**
 * The checks of `assay doctor --fork`: a node returns the data that a fork reads, and the fork executes like the chain.
 */
import { hexToBigInt, isHex, numberToHex } from 'viem/utils'
import { hardforkAt } from '../../chain/fork/hardfork-of-block.ts'
import { upstreamProvider } from '../../chain/fork/upstream.ts'
import type { Provider } from '../../chain/provider/provider.ts'
import { nativeToken } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'
import { fieldOf } from '../../core/json.ts'
import { replayBlock } from '../../node/replayed-block.ts'
import { answerOf, answersFinding, chainIdFinding, contractFindings, numberIn } from './doctor-chain.ts'
import { type Finding, missing, ok, optional } from './finding.ts'

/** Blocks below the head that no reorganisation reaches: two epochs. */
const settled = 64
/** Number of recent blocks whose state full nodes keep. */
const kept = 128
/** Transactions of a block to execute again: each reads its state from the node. */
const replayed = 20

/** @returns A single finding if the node does not answer. */
export async function upstreamFindings(url: string): Promise<readonly Finding[]> {
  const answers = await answersFinding(url)
  if (answers.state === 'missing') return [answers]
  const node = upstreamProvider(url)
  const latest = await answerOf(node, 'eth_getBlockByNumber', 'latest', false)
  const [id, block] = [await chainIdFinding(node, 'nothing but mainnet is forked'), blockFinding(latest)]
  if (block.state === 'missing') return [answers, id, block]
  const head = numberIn(latest, 'number')
  const state = await stateFinding(node, head)
  const findings = [
    ...[answers, id, block, state, await historyFinding(node, head)],
    ...[await overridesFinding(node), await logsFinding(node, head), await sizeFinding(node)],
    ...(await contractFindings(node)),
  ]
  const hasState = id.state === 'ok' && state.state === 'ok'
  return hasState ? [...findings, await replayFinding(url, Math.max(1, head - settled))] : findings
}

function blockFinding(latest: unknown): Finding {
  const [number, timestamp] = [fieldOf(latest, 'number'), fieldOf(latest, 'timestamp')]
  if (!isHex(number) || !isHex(timestamp))
    return missing(
      'block',
      'the latest is not answered for: nothing can be forked',
      'Use another node, or wait until it has its blocks.',
    )
  const block = { number: hexToBigInt(number), timestamp: hexToBigInt(timestamp) }
  const time = new Date(Number(block.timestamp) * 1000).toISOString()
  return ok('block', `of ${time}, executed by the rules of ${hardforkAt(block)}`)
}

async function stateFinding(node: Provider, head: number): Promise<Finding> {
  const balance = await answerOf(node, 'eth_getBalance', canonical.weth, numberToHex(head))
  if (isHex(balance)) return ok('state', 'of the latest block')
  return missing('state', 'none of the latest block: nothing can be forked', 'Use a node that serves state.')
}

async function historyFinding(node: Provider, head: number): Promise<Finding> {
  const deep = Math.max(0, head - 100 * kept)
  if (isHex(await answerOf(node, 'eth_getBalance', canonical.weth, numberToHex(deep))))
    return ok('history', `state of ${head - deep} blocks ago`)
  const recent = Math.max(0, head - kept + 1)
  const isKept = isHex(await answerOf(node, 'eth_getBalance', canonical.weth, numberToHex(recent)))
  const says = isKept
    ? `state of ${head - recent} blocks ago, none of ${head - deep}: a fork lasts some minutes`
    : `no state of ${head - recent} blocks ago: a run may lose its block`
  return optional('history', says, 'Use an archive node, or "assay record" at once and "--tape" later.')
}

/** Checks for state overrides: code that replaces a contract during a call reads the pools. */
async function overridesFinding(node: Provider): Promise<Finding> {
  const code = { [canonical.weth]: { code: '0x60015f5260205ff3' } }
  const answer = await answerOf(node, 'eth_call', { to: canonical.weth, data: '0x' }, 'latest', code)
  if (isHex(answer) && BigInt(answer) === 1n) return ok('state overrides', 'are taken by calls')
  return missing(
    'state overrides',
    'are not taken by calls: the pools of the fork cannot be read',
    'Use another node or provider.',
  )
}

async function logsFinding(node: Provider, head: number): Promise<Finding> {
  const fromBlock = numberToHex(Math.max(0, head - 1000))
  const filter = { address: canonical.reactor, fromBlock, toBlock: numberToHex(head) }
  if (Array.isArray(await answerOf(node, 'eth_getLogs', filter)))
    return ok('logs', 'of 1,000 blocks at a time')
  return optional(
    'logs',
    'not of 1,000 blocks at a time',
    'Not needed: longer ranges are asked for in parts.',
  )
}

async function sizeFinding(node: Provider): Promise<Finding> {
  const data = `0x${'00'.repeat(2 ** 17)}`
  if (isHex(await answerOf(node, 'eth_call', { to: nativeToken, data }, 'latest')))
    return ok('call data', 'of 131 kB is taken')
  return optional('call data', 'of 131 kB is refused', 'Not needed: large calls are asked for in parts.')
}

async function replayFinding(url: string, number: number): Promise<Finding> {
  const block = await replayBlock(url, { number: BigInt(number), count: replayed }).catch(
    (error: Error) => error.message,
  )
  if (typeof block === 'string')
    return missing('replay', block, 'Use a node that serves the state of the last hour.')
  const { differences, executed, transactions } = block
  const of = `${executed} of the ${transactions} transactions of block ${number}`
  if (differences.length === 0)
    return ok('replay', `${of} executed on a fork of its parent: status, gas and logs as on the chain`)
  const says = `${of} executed on a fork of its parent, ${differences.length} otherwise than on the chain: ${differences[0]}`
  return optional('replay', says, 'A transaction that reads its block number may differ; report others.')
}
