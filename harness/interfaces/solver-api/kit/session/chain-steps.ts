/** Events on the target's chain and to the service itself: funds, approvals, nonces, time, lost blocks, restarts. */
import fc from 'fast-check'
import { replaceBlocks, takeSnapshot } from '../../../../chain/execution/replaced-blocks.ts'
import { pre } from '../../../../judge/scenario.ts'
import { drain, fundAndApprove, invalidateNonce, revokeApproval, type Swapper } from '../intents/swapper.ts'
import { judgeList } from './lists.ts'
import { orderAt, party, partyAt } from './order-steps.ts'
import { pause } from './pause.ts'
import type { Session } from './state.ts'
import { concerningOrders, type Step, type StepSource } from './step.ts'

/**
 * Changes a wallet's funds or approval. Judges its orders after each change, once no list may show the earlier state.
 */
function changeFunds(index: number, ...made: readonly (keyof typeof changes)[]): Step {
  return {
    step: `wallet ${index} ${made.join(', and ')}`,
    needs: ['key', 'control'],
    async run(session) {
      const { chain } = session.world
      const swapper = partyAt(session, index)
      for (const change of made) {
        await changes[change](session, swapper)
        await pause(session, maxLagSeconds * 1_000)
        await chain.client.mine({ blocks: 1 })
        await judgeList(session, swapper)
      }
    },
  }
}

const maxLagSeconds = 11

const changes = {
  'has funds and approves': ({ sale, world: { chain } }: Session, swapper: Swapper) =>
    fundAndApprove(chain, swapper, sale.sellToken, sale.sellAmount * 4n),
  'loses all funds': ({ sale, world: { chain } }: Session, swapper: Swapper) =>
    drain(chain, swapper, sale.sellToken),
  'revokes its approval': ({ sale, world: { chain } }: Session, swapper: Swapper) =>
    revokeApproval(chain, swapper, sale.sellToken),
} as const

function cancel(number: number): Step {
  return {
    step: `the nonce of order ${number} is spent`,
    needs: ['key', 'control'],
    run(session) {
      const { order, party } = orderAt(session, number)
      return invalidateNonce(session.world.chain, party, order.nonce)
    },
  }
}

/** Waits for some seconds without mining a block. */
function sleep(seconds: number): Step {
  return {
    step: `${seconds} s pass, if the session pauses`,
    run: (session) => pause(session, seconds * 1_000),
  }
}

function advance(seconds: bigint): Step {
  return {
    step: `the chain moves on by ${seconds} s`,
    needs: ['control', 'time'],
    async run({ world: { chain } }) {
      chain.clock.advance(seconds)
      await chain.client.mine({ blocks: 1 })
    },
  }
}

const snapshot: Step = {
  step: 'a snapshot of the chain is taken',
  needs: ['control', 'time'],
  async run({ snapshots, world: { chain } }) {
    pre(snapshots.length < 2, 'there are enough snapshots')
    snapshots.push(await takeSnapshot(chain))
  },
}

const reorganise: Step = {
  step: 'the blocks since the last snapshot are replaced',
  needs: ['control', 'time'],
  async run({ recorder, snapshots, world: { chain } }) {
    const snapshot = snapshots.pop()
    pre(snapshot !== undefined, 'there is no snapshot')
    await replaceBlocks(chain, snapshot)
    await recorder.recordReorganisation(snapshot.block)
  },
}

const restart: Step = {
  step: 'the service is killed and started again',
  needs: ['restart'],
  async run(session) {
    await session.world.restart()
    session.restartedAt = session.recorder.history.length
  },
}

const lost = fc.constantFrom('loses all funds', 'revokes its approval')

export const chainSteps: readonly StepSource[] = concerningOrders([
  {
    weight: 2,
    draw: () => party.map((index) => changeFunds(index, 'has funds and approves')),
  },
  {
    weight: 2,
    draw: () => fc.tuple(party, lost).map((drawn) => changeFunds(...drawn)),
  },
  {
    weight: 4,
    draw: () => fc.tuple(party, lost).map((drawn) => changeFunds(...drawn, 'has funds and approves')),
  },
  { weight: 2, draw: () => fc.nat({ max: 100 }).map(cancel) },
  { weight: 3, draw: () => fc.constantFrom(12n, 12n, 61n, 301n).map(advance) },
  { weight: 1, draw: () => fc.constant(snapshot) },
  { weight: 1, draw: () => fc.constant(reorganise) },
  { weight: 1, draw: () => fc.constant(restart) },
  { weight: 4, draw: () => fc.constantFrom(1, 5, 30).map(sleep) },
])
