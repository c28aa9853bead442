/** The actions on the chain without the service, one after another, each at its turn. */
import type { Node } from '../../../chain/node.ts'
import { type Ground, sellersFunds } from '../ground.ts'
import type { Action } from '../step.ts'
import type { Turns } from '../turns.ts'
import { createPeople, createReorganisations, type SignedByClient } from './chain-people.ts'
import type { LedgerOfSends } from './sends.ts'

export type ChainAction = Exclude<
  Action,
  { readonly kind: 'submit' | 'repeat' | 'nonce' | 'skew' | 'follow' }
>

/** Performs an action, and returns its description. */
export type ChainAct = (action: ChainAction, turns: Turns) => Promise<string>

/** `signed` holds all orders that anyone may have seen; more orders are added to it. */
export async function createChainActs(
  node: Node,
  ground: Ground,
  { signed, sends }: { readonly signed: readonly SignedByClient[]; readonly sends: LedgerOfSends },
): Promise<ChainAct> {
  const people = createPeople(node, ground, signed)
  const reorganisations = createReorganisations(node, sends)
  await reorganisations.remember()

  async function done(action: ChainAction): Promise<string> {
    switch (action.kind) {
      case 'approve':
      case 'revoke':
        await people.allow(action.client, action.kind === 'approve' ? sellersFunds : 0n, action.isAhead)
        return `client ${action.client}: ${action.kind}${action.isAhead ? ', for a high fee' : ''}`
      case 'fill':
        return people.fill(action.slot, action.isAhead)
      case 'cancel':
        return people.cancel(action.slot, action.isAhead)
      case 'wait':
        ground.pass(action.seconds)
        return `${action.seconds} s pass`
      case 'mine':
        await node.client.mine({ blocks: action.blocks })
        return action.blocks === 1 ? 'a block is mined' : `${action.blocks} blocks are mined`
      case 'gas':
        await node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: BigInt(action.gwei) * 10n ** 9n })
        return `the base fee is ${action.gwei} gwei`
      case 'automine':
        await node.client.setAutomine(true)
        return 'from now on each transaction has a block of its own at once'
      case 'reorganise':
        return reorganisations.replace(action)
    }
  }

  return (action, turns) =>
    turns.atChain(async () => {
      const text = await done(action)
      await reorganisations.remember()
      return text
    })
}
