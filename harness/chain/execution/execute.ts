/**
 * Executes call data and reports the change of each holder's balances, from the balances before and after. Events
 * only tell which balances to read: a contract's own report of amounts is not trusted.
 *
 * @module
 */
import type { Address, Hex, Log } from 'viem'
import { isHex } from 'viem/utils'
import { canonicalAddress, nativeToken } from '../../core/address.ts'
import { fieldOf } from '../../core/json.ts'
import type { Node } from '../node.ts'
import { freeGas } from '../place.ts'
import { maxTransactionGas } from '../provider/gas-bounds.ts'
import { type Balance, balancesAt, type Holding, holdingsTouched } from './balances.ts'

export interface Transaction {
  /** Any address; it needs neither a key nor ether for gas. */
  readonly from: Address
  readonly to: Address
  readonly data?: Hex
  /** Wei. */
  readonly value?: bigint
  /** Units of gas; mainnet's maximum for a transaction if absent. */
  readonly gas?: bigint
}

/** Wei for each unit of gas. */
export interface GasFees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

interface BalanceChange extends Holding {
  /** Balance after minus balance before, in base units. */
  readonly change: bigint
}

export interface Execution {
  readonly status: 'success' | 'reverted'
  readonly gasUsed: bigint
  /** The data of the revert, if the transaction reverted; `0x` if it gave no reason. */
  readonly revertData?: Hex
  readonly logs: readonly Log[]
  /**
   * Every change that is not zero, addresses lower case: of ether and of the tokens that moved, for the sender, the
   * receiver, the watched holders, and every account whose tokens moved. The sender's cost of gas is left out, so that
   * a change of ether comes from the trade alone.
   */
  readonly changes: readonly BalanceChange[]
}

/**
 * Sends a transaction in a block of its own.
 *
 * @param options.watch Holders whose balances to read even if no event names them.
 * @param options.fees The fees that the sender offers; zero if absent.
 * @returns Its effects. A revert is an outcome, not an error.
 */
export async function execute(
  node: Node,
  transaction: Transaction,
  options: { readonly watch?: readonly Address[]; readonly fees?: GasFees } = {},
): Promise<Execution> {
  const { client } = node
  const { fees = freeGas, watch = [] } = options
  const { from, to, data = '0x', value = 0n, gas = maxTransactionGas } = transaction
  await client.impersonateAccount({ address: from })
  const hash = await client.sendTransaction({ account: from, chain: null, to, data, value, gas, ...fees })
  await client.stopImpersonatingAccount({ address: from })

  const receipt = await client.getTransactionReceipt({ hash })
  const { status, gasUsed, logs, blockNumber, effectiveGasPrice } = receipt
  const holdings = holdingsTouched(logs, [from, to, ...watch])
  const before = await balancesAt(node, holdings, blockNumber - 1n)
  const after = (await balancesAt(node, holdings, blockNumber)).map((balance) =>
    balance.token === nativeToken && balance.holder === canonicalAddress(from)
      ? { ...balance, amount: balance.amount + gasUsed * effectiveGasPrice }
      : balance,
  )
  const changes = changesBetween(before, after)
  return status === 'success'
    ? { status, gasUsed, logs, changes }
    : // A transaction that ran out of gas has no revert data, and its trace would cost as much again.
      { status, gasUsed, logs, changes, revertData: gasUsed === gas ? '0x' : await revertDataOf(node, hash) }
}

/**
 * Runs `work` on the node's current state and then reverts everything, including the time. Other users of the node
 * wait meanwhile, so `work` must not wait for them; it may open nested sandboxes.
 */
export function sandbox<T>(node: Node, work: (node: Node) => Promise<T>): Promise<T> {
  return node.alone(async () => {
    const id = await node.client.snapshot()
    try {
      return await work(node)
    } finally {
      await node.client.revert({ id })
    }
  })
}

function changesBetween(before: readonly Balance[], after: readonly Balance[]): readonly BalanceChange[] {
  const key = ({ token, holder }: Holding) => `${token} ${holder}`
  const amounts = new Map(before.map((balance) => [key(balance), balance.amount]))
  return after
    .map(({ token, holder, amount }) => {
      const change = amount - (amounts.get(key({ token, holder })) ?? 0n)
      return { token, holder, change }
    })
    .filter(({ change }) => change !== 0n)
}

async function revertDataOf(node: Node, hash: Hex): Promise<Hex> {
  const trace = await node.provider.request({
    method: 'debug_traceTransaction',
    params: [hash, { tracer: 'callTracer' }],
  })
  const output = fieldOf(trace, 'output')
  return isHex(output) ? output : '0x'
}
