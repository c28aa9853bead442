/** Performs the actions of a step, and tracks whether the service has followed the chain since. */
import type { ChainAct } from './chain/chain-acts.ts'
import type { Clients, Said } from './clients.ts'
import type { Action } from './step.ts'
import type { Turns } from './turns.ts'

export interface Doings {
  take(action: Action): Promise<Said>
  /** Notes an event outside of the actions. */
  disturb(): void
  /** True if the service has followed the chain since the last other action. */
  isFollowed(): boolean
}

interface Actors {
  readonly clients: Clients
  readonly actOnChain: ChainAct
  /** Sets the service's clock ahead by a number of seconds. */
  readonly skew: (seconds: number) => void
  readonly follow: () => Promise<void>
  readonly turns: () => Turns
}

export function createDoings({ clients, actOnChain, skew, follow, turns }: Actors): Doings {
  let [count, followed] = [0, -1]

  async function followChain(): Promise<Said> {
    const seen = await turns().atChain(async () => count)
    try {
      await follow()
      followed = Math.max(followed, seen)
      return { text: 'the filler and the watcher follow the chain', statuses: [] }
    } catch (fault) {
      const name = fault instanceof Error ? fault.name : String(fault)
      return { text: `following the chain fails: ${name}`, statuses: [500] }
    }
  }

  async function other(action: Exclude<Action, { readonly kind: 'follow' }>): Promise<Said> {
    switch (action.kind) {
      case 'submit':
        return clients.submit(action)
      case 'repeat':
        return clients.repeat(action.slot)
      case 'nonce':
        return clients.askNonce(action.client)
      case 'skew':
        skew(action.seconds)
        return { text: `the clock of the service is ${action.seconds} s ahead`, statuses: [] }
      default:
        return { text: await actOnChain(action, turns()), statuses: [] }
    }
  }

  return {
    take: (action) =>
      action.kind === 'follow'
        ? followChain()
        : other(action).finally(() => {
            count += 1
          }),
    disturb() {
      count += 1
    },
    isFollowed: () => followed === count,
  }
}
