/** What happens on the chain beside the orders: funds, approvals and nonces change, time passes, blocks are lost. */

import { approve, fund } from '../../../chain/execution/accounts.ts'
import { maxUint256 } from '../../../spec/amount.ts'
import { canonical } from '../../../spec/canonical.ts'
import { drain, invalidateNonce } from '../swapper.ts'
import { command, type IntentCommand, partyAt } from './command.ts'
import { changeAccount, spend } from './intents-model.ts'

export function receiveFunds(index: number): IntentCommand {
  return command({
    name: `party ${index} receives the funds for an order`,
    async run(model, real) {
      const { chain } = real.world
      await fund(chain, real.sale.sellToken, partyAt(real, index).address, real.sale.sellAmount)
      await chain.client.mine({ blocks: 1 })
      changeAccount(model, index, (account) => ({ ...account, balance: account.balance + 1 }))
    },
  })
}

export function loseFunds(index: number): IntentCommand {
  return command({
    name: `party ${index} loses all funds`,
    async run(model, real) {
      await drain(real.world.chain, partyAt(real, index), real.sale.sellToken)
      changeAccount(model, index, (account) => ({ ...account, balance: 0 }))
    },
  })
}

export function changeApproval(index: number, isApproved: boolean): IntentCommand {
  return command({
    name: `party ${index} ${isApproved ? 'approves' : 'revokes the approval'}`,
    async run(model, real) {
      const { address } = partyAt(real, index)
      const amount = isApproved ? maxUint256 : 0n
      await approve(real.world.chain, real.sale.sellToken, address, canonical.permit2, amount)
      changeAccount(model, index, (account) => ({ ...account, isApproved }))
    },
  })
}

export function spendNonce(index: number, slot: number): IntentCommand {
  return command({
    name: `party ${index} spends the nonce of slot ${slot}`,
    async run(model, real) {
      const { unviable, ...swapper } = partyAt(real, index)
      const nonce = unviable.nonce + BigInt(slot)
      await invalidateNonce(real.world.chain, swapper, nonce)
      spend(model, index, nonce)
    },
  })
}

export function passTime(seconds: bigint): IntentCommand {
  return command({
    name: `${seconds} s pass`,
    async run(_model, { world: { chain } }) {
      chain.clock.advance(seconds)
      await chain.client.mine({ blocks: 1 })
    },
  })
}

export function saveChain(): IntentCommand {
  return command({
    name: 'a snapshot of the chain is taken',
    isPossible: ({ saved }) => saved.length < 3,
    async run(model, { world: { chain } }) {
      const block = await chain.client.getBlockNumber()
      model.saved.push({ id: await chain.client.snapshot(), block, chain: model.chain })
    },
  })
}

export function reorganiseChain(): IntentCommand {
  return command({
    name: 'the chain is reverted to a snapshot',
    isPossible: ({ saved }) => saved.length > 0,
    async run(model, real) {
      const saved = model.saved.pop()
      if (saved === undefined) return
      await real.world.chain.client.revert({ id: saved.id })
      model.chain = saved.chain
      await real.recorder.recordReorganisation(saved.block)
    },
  })
}
