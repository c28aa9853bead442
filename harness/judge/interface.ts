/**
 * An interface as a value. The judge names none: all that it knows of what it judges is given to it as one of these.
 *
 * @module
 */
import type { Exchange, Message, Transport } from '../core/transport/transport.ts'
import type { Clause, PlacedClause } from './clause.ts'
import type { KnownPart, Part } from './parts/part.ts'
import type { Survey } from './records/asked.ts'
import type { Watch } from './standing/standing.ts'
import type { Session } from './target.ts'

/** Name of the interface that commands judge by where none is named. */
export const defaultInterface = 'solver-api'

/**
 * `Client` asks a service, and `Universe` is what cases are drawn from. Code for any interface leaves both out,
 * and hands on what the interface gives it.
 */
export interface Interface<Client = unknown, Universe = unknown, Id extends Clause['id'] = Clause['id']> {
  /** As `--interface` and records spell it. */
  readonly name: string
  /** In the order in which reports list them. */
  readonly clauses: readonly Clause<Id>[]
  /** Folder of its scenarios, from the root of the project, where it is not `scenarios/solver-api`. */
  readonly folder?: string
  /** Groups of clauses whose cases each take a burst of requests: a budget is spent on them last. */
  readonly burstGroups: readonly string[]
  /** Ends of the paths whose POST changes nothing: one may be sent again where its connection was closed. */
  readonly stateless?: readonly string[]
  /** What it says of rates, where it says anything. */
  readonly rate?: RateLimit
  /**
   * Why an error of a check says nothing about any clause: a choice of the service that the case did not expect. The
   * service may be asked for it.
   */
  discardedBy?(error: unknown, ended: Ended<Client, Universe>): Promise<string | undefined>
  /** Begins to watch a session for what single exchanges violate, where the interface has such rules. */
  watch?(universe: Universe): Watch<Id>
  /** Says what requests ask for, where records should count it. */
  readonly survey?: Survey<Universe>
  createClient(transport: Transport): Client
  /**
   * Asks a service what can be asked of it.
   *
   * @throws NoAnswer where it cannot be reached.
   */
  readUniverse(client: Client, asking: Asking): Promise<Universe>
  /** Where the service shows what the interface leaves open, as far as the universe says it. */
  answersOf?(universe: Universe): Answers | undefined
  /** What a service may offer or not; nothing if absent. */
  readonly parts?: readonly Part<Universe, Id>[]
  /** What cases are drawn from where parts of it are not offered, where that changes it. */
  offering?(universe: Universe, parts: readonly KnownPart[]): Universe
  /** The names that a service may declare; none if absent. */
  readonly answerNames?: readonly string[]
}

/** A case that ended with an error, and how to ask the service more. */
export interface Ended<Client = unknown, Universe = unknown> {
  readonly sent: readonly Exchange[]
  readonly client: Client
  readonly baseUrl: string
  readonly universe: Universe
}

/** Places in answers, by the name of what is shown there; the interface defines both. */
export type Answers = Readonly<Record<string, string>>

/** What a service may be asked with at the start of a run. */
export interface Asking extends Pick<Session, 'chain' | 'clock'> {
  /** True where the client has a key, and something that is to be judged asks with it. */
  readonly hasKey: boolean
  /** True if requests are drawn for cases: the options and the tokens that the service takes are then asked for. */
  readonly drawsRequests?: boolean
  /** Tells this run from others of a service that remembers; empty for one that begins anew. */
  readonly salt: string
  /** What is known already of where the service shows what: from its configuration, or a record. */
  readonly declared?: Answers
}

export interface RateLimit {
  /** Requests a second that every client may send to each path. */
  readonly perSecond: number
  /** Cheap requests that any service answers: a burst of each shows how a service refuses for the rate. */
  readonly probes: readonly Message[]
  /** Refused by any service for another reason. */
  readonly refused: Message
}

/** The clauses of an interface, with where their scenarios are. */
export function clausesOf({ clauses, folder }: Interface): readonly PlacedClause[] {
  return folder === undefined
    ? clauses
    : clauses.map((clause) => ({ ...clause, file: `${folder}/${clause.id}.ts` }))
}
