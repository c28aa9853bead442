/**
 * The simulated Tycho feed: the answers to the requests of a starting Fynd, and the message of each block.
 *
 * @module
 */
import * as z from 'zod'
import type { Snapshot } from '../../../market/snapshot.ts'
import {
  type Attributes,
  changesBetween,
  poolsOf,
  protocols,
  stateOf,
  staticAttributesOf,
} from './attributes.ts'
import type { Sent } from './branch.ts'

const chain = 'ethereum'
const enoughTvl = 1_000_000

const askedSchema = z.looseObject({
  protocol_system: z.string().optional(),
  component_ids: z.array(z.string()).nullish(),
  protocol_ids: z.array(z.looseObject({ id: z.string() }).or(z.string())).nullish(),
  version: z
    .looseObject({
      block: z.looseObject({ number: z.number().nullish(), hash: z.string().nullish() }).nullish(),
    })
    .nullish(),
})

type Version = NonNullable<z.output<typeof askedSchema>['version']>['block']

export const subscribeSchema = z.looseObject({
  method: z.string(),
  extractor_id: z.looseObject({ chain: z.string(), name: z.string() }).optional(),
  subscription_id: z.string().optional(),
})

/**
 * @param sent The blocks that were sent. A request is about one of them, the last if it names none.
 * @returns `undefined` for an unknown path.
 */
export function answerTo(path: string, body: unknown, sent: readonly Sent[]): object | undefined {
  const asked = askedSchema.parse(body)
  const { snapshot } = sent.findLast((one) => isAsked(one, asked.version?.block)) ?? (sent.at(-1) as Sent)
  const ids = [asked.component_ids, asked.protocol_ids]
    .flatMap((list) => list ?? [])
    .map((one) => (typeof one === 'string' ? one : one.id).toLowerCase())
  const systems = asked.protocol_system === undefined ? protocols : [asked.protocol_system]
  const pools = systems
    .flatMap((system) => poolsOf(snapshot, system))
    .filter(({ id }) => ids.length === 0 || ids.includes(id))
  switch (path) {
    case '/v1/tokens':
      return listOf('tokens', tokensIn(snapshot))
    case '/v1/protocol_systems':
      return { ...listOf('protocol_systems', [...protocols]), dci_protocols: [] }
    case '/v1/protocol_components':
      return listOf(
        'protocol_components',
        pools.map((pool) => ({
          id: pool.id,
          protocol_system: pool.protocol,
          protocol_type_name: `${pool.protocol}_pool`,
          chain,
          tokens: pool.tokens,
          contract_ids: [],
          static_attributes: staticAttributesOf(pool),
          change: 'Creation',
          creation_tx: snapshot.block.hash,
          created_at: timeOf(snapshot),
        })),
      )
    case '/v1/protocol_state':
      return listOf(
        'states',
        pools.map((pool) => ({ component_id: pool.id, attributes: stateOf(pool), balances: {} })),
      )
    case '/v1/component_tvl':
      return { ...listOf('tvl', []), tvl: Object.fromEntries(pools.map(({ id }) => [id, enoughTvl])) }
    case '/v1/contract_state':
      return listOf('accounts', [])
    case '/v1/traced_entry_points':
      return { ...listOf('traced_entry_points', []), traced_entry_points: {} }
    default:
      return undefined
  }
}

function isAsked({ snapshot: { block } }: Sent, asked: Version): boolean {
  return asked?.hash ? asked.hash === block.hash : asked?.number === Number(block.number)
}

/** The attributes that a subscriber has received so far, by component. */
export type Received = ReadonlyMap<string, Attributes>

export function receivedAt(snapshot: Snapshot, protocol: string): Received {
  return new Map(poolsOf(snapshot, protocol).map((pool) => [pool.id, stateOf(pool)]))
}

interface BlockOf {
  readonly protocol: string
  readonly parentHash: string
  /** True if the chain has gone back to this block. */
  readonly isRevert: boolean
  readonly received: Received
}

/** The message with a block's changes of a protocol's components. */
export function deltasOf(snapshot: Snapshot, { isRevert, parentHash, protocol, received }: BlockOf): object {
  const changes = [...receivedAt(snapshot, protocol)].flatMap(([id, state]) => {
    const change = changesBetween(received.get(id) ?? {}, state)
    return change === undefined ? [] : [[id, { component_id: id, ...change }] as const]
  })
  const { hash, number } = snapshot.block
  return {
    extractor: protocol,
    chain,
    block: { number: Number(number), hash, parent_hash: parentHash, chain, ts: timeOf(snapshot) },
    finalized_block_height: Math.max(Number(number) - 64, 0),
    revert: isRevert,
    new_tokens: {},
    account_updates: {},
    state_updates: Object.fromEntries(changes),
    new_protocol_components: {},
    deleted_protocol_components: {},
    component_balances: {},
    account_balances: {},
    component_tvl: {},
    dci_update: { new_entrypoints: {}, new_entrypoint_params: {}, trace_results: {} },
  }
}

function tokensIn({ tokens }: Snapshot) {
  return tokens.map(({ address, decimals, symbol }) => ({
    chain,
    address,
    symbol,
    decimals,
    tax: 0,
    gas: [50_000],
    quality: 100,
  }))
}

function listOf(name: string, items: readonly unknown[]): object {
  return { [name]: items, pagination: { page: 0, page_size: Math.max(items.length, 1), total: items.length } }
}

/** The block's time in UTC, without a time zone, as the feed writes it. */
function timeOf({ block }: Snapshot): string {
  return new Date(Number(block.timestamp) * 1000).toISOString().slice(0, 19)
}
