/**
 * The checks of `assay doctor --rpc`: each capability that the judge needs of a chain, and the clauses lost without it.
 */
import { hexToNumber, isHex } from 'viem/utils'
import { developmentAddresses } from '../../chain/development-accounts.ts'
import { contactTimeoutMs, upstreamProvider } from '../../chain/fork/upstream.ts'
import { UpstreamUnusable } from '../../chain/fork/upstream-unusable.ts'
import type { Provider } from '../../chain/provider/provider.ts'
import { canonical } from '../../core/canonical.ts'
import { fieldOf } from '../../core/json.ts'
import { createHeadForks } from '../../judge/targets/head-forks.ts'
import { type Finding, missing, ok, optional } from './finding.ts'

// Number of blocks before the head at which an answer may have been made.
const depth = 3

/** @returns A single finding if the chain does not answer. */
export async function chainFindings(url: string): Promise<readonly Finding[]> {
  const answers = await answersFinding(url)
  if (answers.state === 'missing') return [answers]
  const node = upstreamProvider(url)
  return [
    answers,
    await chainIdFinding(node),
    await blocksFinding(node),
    await depthFinding(node),
    await creationFinding(node),
    await forkFinding(url),
    ...(await contractFindings(node)),
    await controlFinding(node),
    await accountsFinding(node),
  ]
}

export async function answersFinding(url: string): Promise<Finding> {
  const node = upstreamProvider(url, { timeoutMs: contactTimeoutMs })
  try {
    const head = await node.request({ method: 'eth_blockNumber' })
    return ok('JSON-RPC', `answers; its latest block is ${isHex(head) ? hexToNumber(head) : head}`)
  } catch (error) {
    if (!(error instanceof UpstreamUnusable)) throw error
    return missing('JSON-RPC', `it ${error.reason}`, 'Start the node, or correct its URL.')
  }
}

/** @param loss The clauses that are lost on another chain. */
export async function chainIdFinding(node: Provider, loss = 'no run starts with --rpc'): Promise<Finding> {
  const id = await answerOf(node, 'eth_chainId')
  if (id === '0x1') return ok('chain id', '1')
  return missing('chain id', `${id}, not 0x1: ${loss}`, 'Use a node of chain id 1.')
}

/** Checks the time between the last blocks, by their timestamps. */
async function blocksFinding(node: Provider): Promise<Finding> {
  const head = await answerOf(node, 'eth_getBlockByNumber', 'latest', false)
  const [number, timestamp] = [numberIn(head, 'number'), numberIn(head, 'timestamp')]
  if (number === 0) return ok('blocks', 'the chain has one block')
  const earlier = Math.max(0, number - depth)
  const before = await answerOf(node, 'eth_getBlockByNumber', `0x${earlier.toString(16)}`, false)
  if (!isHex(fieldOf(before, 'timestamp')))
    return optional(
      'blocks',
      `none of ${depth} blocks ago: the time between blocks is not known`,
      'Have the node keep its latest blocks.',
    )
  const seconds = (timestamp - numberIn(before, 'timestamp')) / (number - earlier)
  return ok('blocks', `${seconds.toFixed(1)} seconds between the last ${number - earlier + 1}`)
}

/** Checks the state at the blocks at which an answer may have been made. */
async function depthFinding(node: Provider): Promise<Finding> {
  const head = numberIn(await answerOf(node, 'eth_getBlockByNumber', 'latest', false), 'number')
  const block = `0x${Math.max(0, head - depth).toString(16)}`
  const balance = await answerOf(node, 'eth_getBalance', canonical.weth, block)
  if (isHex(balance)) return ok('state', `of ${depth} blocks ago`)
  return missing(
    'state',
    `none of ${depth} blocks ago: clauses about the payment of a trade are inconclusive on a moving chain`,
    'Have the node keep the state of some blocks.',
  )
}

// Creation code that returns one byte.
const deployless = '0x60016000f3'

async function creationFinding(node: Provider): Promise<Finding> {
  const answer = await answerOf(node, 'eth_call', { data: deployless }, 'latest')
  if (isHex(answer)) return ok('calls', 'run creation code')
  return optional(
    'calls',
    'do not run creation code',
    'Not needed: balances are read on the fork of the judge.',
  )
}

async function forkFinding(url: string): Promise<Finding> {
  const forks = createHeadForks(url)
  try {
    await forks.at(await forks.head())
    return ok('fork', 'of the latest block in this process')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const says = `none: clauses that execute call data are inconclusive. ${reason}`
    return missing('fork', says, 'Use a node that serves state at its latest block.')
  } finally {
    await forks.stop()
  }
}

const contracts: readonly (readonly [string, string, string])[] = [
  ['WETH', canonical.weth, 'clauses about the native token and its price are inconclusive'],
  ['USDC', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'orders in USDC are left'],
  ['Permit2', canonical.permit2, 'no intent can be filled'],
  ['reactor', canonical.reactor, 'no intent can be filled'],
  ['Multicall3', canonical.multicall3, 'nothing: the judge does without it'],
]

export function contractFindings(node: Provider): Promise<readonly Finding[]> {
  return Promise.all(
    contracts.map(async ([name, address, loss]) => {
      const code = await answerOf(node, 'eth_getCode', address, 'latest')
      if (isHex(code) && code !== '0x') return ok(name, `at ${address}`)
      return optional(name, `no code at ${address}; lost: ${loss}`, `Deploy it there, or fork mainnet.`)
    }),
  )
}

/** Checks for control by snapshots, which change nothing. */
async function controlFinding(node: Provider): Promise<Finding> {
  const snapshot = await answerOf(node, 'evm_snapshot')
  if (!isHex(snapshot)) {
    const says = 'none: --control cannot be used, and clauses about fills are not applicable'
    return optional('cheat codes', says, 'Use Hardhat or anvil.')
  }
  await answerOf(node, 'evm_revert', snapshot)
  return ok('cheat codes', 'there are some; --control may be used')
}

async function accountsFinding(node: Provider): Promise<Finding> {
  const balances = await Promise.all(
    developmentAddresses.map((address) => answerOf(node, 'eth_getBalance', address, 'latest')),
  )
  const rich = balances.filter((balance) => isHex(balance) && BigInt(balance) > 0n).length
  if (rich > 0) return ok('accounts', `${rich} of the 20 development accounts have ether`)
  return optional(
    'accounts',
    'no development account has ether',
    'Not needed: --control gives wallets ether.',
  )
}

/** The result, or `undefined` if the node has none. */
export async function answerOf(
  node: Provider,
  method: string,
  ...params: readonly unknown[]
): Promise<unknown> {
  return node.request({ method, params }).catch(() => undefined)
}

export function numberIn(block: unknown, field: string): number {
  const value = fieldOf(block, field)
  return isHex(value) ? hexToNumber(value) : 0
}
