/**
 * Sets the base fee of new blocks: zero, or the fee that a request set for the next block. If the base fee moves, the
 * fees of later blocks follow by EIP-1559, and the node prices the transactions that offer no price. A transaction that
 * offers a price of zero is sent for Assay itself, from any account: the node gives a sender without ether the fee.
 *
 * @module
 */
import type { Hex } from 'viem'
import { hexToBigInt, isHex, numberToHex } from 'viem/utils'
import { fieldOf } from '../../core/json.ts'
import { maxTransactionGas } from './gas-bounds.ts'
import type { Provider, RpcRequest } from './provider.ts'
import { mines, needsHeader } from './steady-blocks.ts'

const noFee: Hex = '0x0'

/** Wei per unit of gas: the tip of transactions without a price. */
const tip = 1_000_000_000n

// EIP-1559: the target is half of a block's gas limit, and the base fee changes by an eighth at most.
const elasticity = 2n
const maxChange = 8n

interface Next {
  /** The hash of the latest block, if the fee follows from it. */
  readonly after: unknown
  /** The fee of the next block. */
  readonly fee: Hex
}

/** The fees of later blocks follow from earlier ones. */
interface Moving {
  /** The latest block. */
  readonly parent: unknown
  /** The fee to which fees fall, in wei: an idle chain keeps its price of gas. Lower ones can be set. */
  readonly lowestWei: bigint
}

/** @param moving If absent, a fee that was set is that of one block. */
export function withBaseFees(node: Provider, moving?: Moving): Provider {
  const snapshots = new Map<unknown, Next>()
  let next: Next = {
    after: fieldOf(moving?.parent, 'hash'),
    fee: moving === undefined ? noFee : feeAfter(moving.parent, moving.lowestWei),
  }
  const isMoving = () => moving !== undefined && next.fee !== noFee

  async function headed(request: RpcRequest): Promise<unknown> {
    await node.request({ method: 'hardhat_setNextBlockBaseFeePerGas', params: [next.fee] })
    const priced = isMoving() ? withPrice(request, next.fee) : request
    if (isFree(request)) await giveFee(node, priced)
    const result = await node.request(priced)
    if (!mines(request)) return result
    const latest = { method: 'eth_getBlockByNumber', params: ['latest', false] }
    if (moving === undefined || !isMoving()) {
      next = { after: undefined, fee: noFee }
      return result
    }
    const block = await node.request(latest)
    const after = fieldOf(block, 'hash')
    // A transaction may wait for a block, which then has the fee that was set.
    if (after !== next.after) next = { after, fee: feeAfter(block, moving.lowestWei) }
    return result
  }

  return {
    async request(request) {
      const { method, params = [] } = request
      if (needsHeader(request)) return headed(request)
      if (method === 'eth_gasPrice' && isMoving()) return numberToHex(hexToBigInt(next.fee) + tip)
      const result = await node.request(request)
      // The node has accepted the parameter, so it is a quantity.
      if (method === 'hardhat_setNextBlockBaseFeePerGas') next = { ...next, fee: params[0] as Hex }
      if (method === 'evm_snapshot') snapshots.set(result, next)
      if (method === 'evm_revert' && result === true) next = snapshots.get(params[0]) ?? next
      return result
    },
  }
}

/** The price that a transaction offers, in wei per unit of gas; `undefined` if it offers none, or is signed already. */
function offerOf({ method, params: [transaction] = [] }: RpcRequest): unknown {
  return method === 'eth_sendTransaction'
    ? (fieldOf(transaction, 'maxFeePerGas') ?? fieldOf(transaction, 'gasPrice'))
    : undefined
}

const isFree = (request: RpcRequest) => offerOf(request) === noFee

/** Gives a transaction without a price, or with a price of zero, enough for a base fee that doubles. */
function withPrice(request: RpcRequest, baseFee: Hex): RpcRequest {
  const [transaction, ...others] = request.params ?? []
  if (request.method !== 'eth_sendTransaction' || (offerOf(request) ?? noFee) !== noFee) return request
  const maxFeePerGas = numberToHex(2n * hexToBigInt(baseFee) + tip)
  const fees = { maxFeePerGas, maxPriorityFeePerGas: numberToHex(tip) }
  return { ...request, params: [{ ...Object(transaction), ...fees, gasPrice: undefined }, ...others] }
}

/** Gives the sender the ether for the fee, if the sender has the value of the transaction and not the fee. */
async function giveFee(node: Provider, { params: [transaction] = [] }: RpcRequest): Promise<void> {
  const [price, gas, value] = ['maxFeePerGas', 'gas', 'value'].map((name) => quantityIn(transaction, name))
  const fee = (price ?? 0n) * (gas ?? maxTransactionGas)
  if (fee === 0n) return
  const sender = fieldOf(transaction, 'from')
  const held = await node.request({ method: 'eth_getBalance', params: [sender, 'latest'] })
  const balance = isHex(held) ? hexToBigInt(held) : 0n
  const needed = (value ?? 0n) + fee
  if (balance < (value ?? 0n) || balance >= needed) return
  await node.request({ method: 'hardhat_setBalance', params: [sender, numberToHex(needed)] })
}

/** The base fee of the block after `block`, by EIP-1559. It does not fall below the lowest, but may be below it. */
function feeAfter(block: unknown, lowest: bigint): Hex {
  const [fee, used, limit] = ['baseFeePerGas', 'gasUsed', 'gasLimit'].map((name) => quantityIn(block, name))
  if (fee === undefined || used === undefined || limit === undefined) return noFee
  const target = limit / elasticity
  const change = (fee * (used - target)) / target / maxChange
  const next = fee + (used > target && change === 0n ? 1n : change)
  return numberToHex(fee >= lowest && next < lowest ? lowest : next)
}

function quantityIn(block: unknown, name: string): bigint | undefined {
  const found = fieldOf(block, name)
  return isHex(found) ? hexToBigInt(found) : undefined
}
