/** Services that steal, and are honest when they believe to be observed; each has another way to evade detection. */
import type { Address } from 'viem'
import { canonical } from '../../core/canonical.ts'
import type { Mutant } from '../../judge/mutant.ts'
import { dollars } from '../faults/amounts.ts'
import type { AskedOrder } from '../faults/wire.ts'
import { ownAmms } from '../zoo/differences/forms.ts'
import { isListed, listsFive } from '../zoo/differences/tokens.ts'
import type { ChangedReference } from '../zoo/specimen.ts'
import { slicing } from './slicing.ts'
import { placeRouter, type ThievingRouter } from './thieving-router.ts'

export interface Cheat {
  /** The fault, as a sentence. */
  readonly fault: string
  readonly service: ChangedReference
}

const thief: Address = '0x71fe000000000000000000000000000000000001'
/** A contract with code that takes no part in any trade. */
const ownContract = canonical.orderQuoter

const judgesBuilder = BigInt('0xa55a00000000000000000000000000000000c01b')
const judgesWallets = 0x5a5an

export const cheats: Readonly<Record<string, Cheat>> = {
  'free-gas': seeing('a transaction that has a price of gas', { sight: 'gas price' }),
  'no-ether': seeing('a wallet that has ether', { sight: "caller's ether" }),
  'no-past': seeing('a wallet that has had the bought token before', { sight: "caller's past" }),
  builder: seeing('a block that pays another builder', { sight: 'builder', known: judgesBuilder }),
  wallet: seeing('a wallet whose address begins otherwise', { sight: 'wallet', known: judgesWallets }),
  'gas-limit': seeing('a transaction with less than ten million units of gas', {
    sight: 'gas limit',
    known: 10_000_000n,
  }),
  'own-contract': taking('30 % of every sale goes to a contract of the service.', threeTenths, ownContract),
  router: taking('30 % of every sale stays in the router.', threeTenths, canonical.router),
  'maker-of-one-unit': taking(
    '30 % of every sale goes to a wallet that gives a unit of DAI.',
    threeTenths,
    thief,
    { gift: '0x6b175474e89094c44da98b954eedeac495271d0f' },
  ),
  'unusual-names': taking(
    'The AMMs have names that no other service uses, and 30 % of every sale goes to a contract.',
    threeTenths,
    ownContract,
    { around: ownAmms },
  ),
  unlisted: taking(
    'Five tokens are listed, and 30 % of every sale of another goes to a contract of the service.',
    (order) => (isListed(order.sell_token) && isListed(order.buy_token) ? 0n : threeTenths(order)),
    ownContract,
    { around: listsFive },
  ),
  small: taking(
    '30 % of every sale below $5,000 goes to a contract of the service.',
    (order) => (dollars(order) < 5_000 ? threeTenths(order) : 0n),
    ownContract,
  ),
}

/** The router gives all of a sale to the thief if its condition holds. */
function seeing(sight: string, router: Omit<ThievingRouter, 'thief'>): Cheat {
  return {
    fault: `The router takes all from ${sight}.`,
    service: { kind: 'reference', world: placeRouter({ ...router, thief }) },
  }
}

function taking(
  fault: string,
  sliceOf: (order: AskedOrder) => bigint,
  to: Address,
  { around, gift }: { readonly around?: Mutant; readonly gift?: Address } = {},
): Cheat {
  const slice = slicing(sliceOf)
  return {
    fault,
    service: {
      kind: 'reference',
      around: around === undefined ? slice : (fetch) => slice(around(fetch)),
      world: placeRouter({ sight: 'slice', thief: to, ...(gift === undefined ? {} : { gift }) }),
    },
  }
}

function threeTenths({ sell_amount }: AskedOrder): bigint {
  return (BigInt(sell_amount) * 3n) / 10n
}
