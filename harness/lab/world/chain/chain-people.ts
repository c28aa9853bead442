/**
 * The actors on the chain besides the service: swappers who approve and cancel, a stranger who fills, and the
 * chain itself, which replaces blocks.
 *
 * @module
 */
import { encodeFunctionData, type Hex, type LocalAccount } from 'viem'
import type { Node } from '../../../chain/node.ts'
import { canonicalAddress, nativeToken } from '../../../core/address.ts'
import { canonical } from '../../../core/canonical.ts'
import { erc20Abi } from '../../../core/erc20.ts'
import { cancellation, reactorAbi } from '../../../core/orders/contracts.ts'
import type { DutchOrder } from '../../../core/orders/dutch-order.ts'
import { type Ground, sellersFunds, usdc } from '../ground.ts'
import type { Reorganisation, Terms } from '../step.ts'
import type { LedgerOfSends } from './sends.ts'

export interface SignedByClient {
  /** Counted from zero. */
  readonly number: number
  readonly order: DutchOrder
  readonly hash: Hex
  readonly encoded: Hex
  readonly signature: Hex
}

/** Final amount of WETH, in base units, that an order worth filling asks for. */
export const cheapOwed = 2n * 10n ** 17n
const costlyOwed = 10n ** 18n
const decaySeconds = 40n

interface OrderPlace {
  readonly number: number
  readonly nonce: bigint
  /** UNIX seconds. */
  readonly now: bigint
  readonly swapper: Hex
  readonly terms: Terms
}

/** Sells USDC for WETH; each order has a recipient of its own. */
export function orderOf({ number, nonce, now, swapper, terms }: OrderPlace): DutchOrder {
  const deadline = now + (terms === 'short' ? 30n : 3600n)
  const sold = terms === 'unfunded' ? 2n * sellersFunds : 1_000_000_000n
  const [first, last] = owedBy(terms)
  const recipient = canonicalAddress(`0x${(number + 1).toString(16).padStart(40, 'd')}`)
  return {
    reactor: canonical.reactor,
    swapper,
    nonce,
    deadline,
    additionalValidationContract: nativeToken,
    additionalValidationData: '0x',
    decayStartTime: now,
    decayEndTime: now + (terms === 'decaying' ? decaySeconds : 0n),
    exclusiveFiller: nativeToken,
    exclusivityOverrideBps: 0n,
    input: { token: usdc, startAmount: sold, endAmount: sold },
    outputs: [{ token: canonical.weth, startAmount: first, endAmount: last, recipient }],
  }
}

function owedBy(terms: Terms): readonly [first: bigint, last: bigint] {
  switch (terms) {
    case 'decaying':
      return [costlyOwed, cheapOwed]
    case 'costly':
      return [costlyOwed, costlyOwed]
    default:
      return [cheapOwed, cheapOwed]
  }
}

/** Above any base fee, in wei. */
const maxFeePerGas = 10n ** 13n

/** Wei per unit of gas: more than the filler offers, so that the transaction precedes the filler's, or nothing. */
function tipOf(isAhead: boolean): bigint {
  return isAhead ? 10n ** 11n : 0n
}

interface Sending {
  readonly to: Hex
  readonly data: Hex
  /** True if it is mined before the pending fills. */
  readonly isAhead: boolean
  readonly gas?: bigint
}

/** The transactions of swappers and a stranger. */
export function createPeople(
  { client }: Node,
  { sellers, stranger }: Ground,
  signed: readonly SignedByClient[],
) {
  async function send(account: LocalAccount, { to, data, isAhead, gas = 200_000n }: Sending): Promise<void> {
    await client.sendTransaction({
      account,
      to,
      data,
      gas,
      maxFeePerGas,
      maxPriorityFeePerGas: tipOf(isAhead),
    })
  }

  return {
    async allow(index: number, amount: bigint, isAhead: boolean): Promise<void> {
      const seller = sellers[index]
      if (seller === undefined) throw new RangeError(`No client ${index}.`)
      const args = [canonical.permit2, amount] as const
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
      await send(seller, { to: usdc, data, isAhead })
    },

    async fill(slot: number, isAhead: boolean): Promise<string> {
      const chosen = signed[slot % Math.max(signed.length, 1)]
      if (chosen === undefined) return 'the stranger finds no order'
      const args = [{ order: chosen.encoded, sig: chosen.signature }] as const
      const data = encodeFunctionData({ abi: reactorAbi, functionName: 'execute', args })
      // A node may refuse a transaction that reverts, and still mine it.
      const sent = await send(stranger, { to: canonical.reactor, data, isAhead, gas: 1_000_000n }).then(
        () => 'sends',
        () => 'cannot send',
      )
      return `the stranger ${sent} a fill of order ${chosen.number}${isAhead ? ', for a high fee' : ''}`
    },

    async cancel(slot: number, isAhead: boolean): Promise<string> {
      const chosen = signed[slot % Math.max(signed.length, 1)]
      const seller = sellers.find(({ address }) => canonicalAddress(address) === chosen?.order.swapper)
      if (chosen === undefined || seller === undefined) return 'there is no order to cancel'
      await send(seller, { ...cancellation(chosen.order.nonce), isAhead })
      return `the swapper cancels order ${chosen.number}${isAhead ? ', for a high fee' : ''}`
    },
  }
}

/** Replaces the latest blocks of the chain. */
export function createReorganisations(node: Node, sends: LedgerOfSends) {
  const { client, clock } = node
  const snapshots: { readonly id: Hex; readonly number: bigint }[] = []
  return {
    /** Saves a state to which a reorganisation can return. */
    async remember(): Promise<void> {
      const number = await client.getBlockNumber()
      if (snapshots.at(-1)?.number !== number) snapshots.push({ id: await client.snapshot(), number })
    },

    async replace({ depth, growth, isResent }: Reorganisation): Promise<string> {
      const [head, now] = [await client.getBlockNumber(), clock.now()]
      const back = snapshots.findLastIndex(({ number }) => number <= head - BigInt(depth))
      const [target] = snapshots.splice(Math.max(back, 0))
      if (target === undefined) return 'nothing to reorganise'
      await client.revert({ id: target.id })
      await client.increaseTime({ seconds: Number(now - clock.now()) + 1 })
      for (const raw of isResent ? sends.all() : [])
        await client.sendRawTransaction({ serializedTransaction: raw }).catch(() => undefined)
      const blocks = Number(head - target.number) + growth
      const mined = Number((await client.getBlockNumber()) - target.number)
      if (blocks > mined) await client.mine({ blocks: blocks - mined })
      return `blocks ${target.number + 1n} to ${head} are replaced, ${isResent ? 'with' : 'without'} their transactions`
    },
  }
}
