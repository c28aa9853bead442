/**
 * An interface as a value. The judge's code names no interface: everything it knows of one is in this value.
 *
 * @module
 */
import type { Exchange, Message, Transport } from '../core/transport/transport.ts'
import type { Clause } from './clause.ts'
import type { KnownPart, Part } from './parts/part.ts'
import type { Survey } from './records/asked.ts'
import type { Watch } from './standing/standing.ts'
import type { Session } from './target.ts'

/** Name of the interface that commands use by default. */
export const defaultInterface = 'solver-api'

/**
 * `Client` sends requests to a service, and cases are drawn from `Universe`. Code for any interface omits
 * both type parameters, and passes the interface's values through.
 */
export interface Interface<Client = unknown, Universe = unknown, Id extends Clause['id'] = Clause['id']> {
  /** The name in `--interface` and in records. */
  readonly name: string
  /** In the order in which reports list them. */
  readonly clauses: readonly Clause<Id>[]
  /** Folder of its scenarios, from the root of the project, if it is not `scenarios/solver-api`. */
  readonly folder?: string
  /** Groups of clauses whose cases each send a burst of requests: a budget is spent on them last. */
  readonly burstGroups: readonly string[]
  /** Ends of the paths whose POST changes nothing: such a request may be sent again if its connection was closed. */
  readonly stateless?: readonly string[]
  /** By group of clauses, ends of the paths whose requests are the evidence, if not those of the group's parts. */
  readonly evidence?: Readonly<Record<string, readonly string[]>>
  /** The rate limit that the interface states, if any. */
  readonly rate?: RateLimit
  /** For an interface without a limit: the probes of a service that Assay starts, which more requests do not bother. */
  ownRate?(): Promise<RateLimit>
  /**
   * Returns the reason why an error of a check says nothing about any clause: a choice of the service that
   * the case did not expect. It may send requests to the service.
   */
  discardedBy?(error: unknown, ended: Ended<Client, Universe>): Promise<string | undefined>
  /** Starts to watch a session for violations by single exchanges, if the interface has such rules. */
  watch?(universe: Universe): Watch<Id>
  /** Classifies requests by their content, if records should count it. */
  readonly survey?: Survey<Universe>
  createClient(transport: Transport): Client
  /**
   * Learns the values from which cases are drawn, such as tokens, from the service.
   *
   * @throws NoAnswer if the service cannot be reached.
   */
  readUniverse(client: Client, asking: Asking): Promise<Universe>
  /** Places in answers that the interface leaves open, as far as the universe knows them. */
  answersOf?(universe: Universe): Answers | undefined
  /** Optional parts of the interface; none if absent. */
  readonly parts?: readonly Part<Universe, Id>[]
  /** The universe without the parts that the target does not offer, if that changes it. */
  offering?(universe: Universe, parts: readonly KnownPart[]): Universe
  /** The names that a service may declare; none if absent. */
  readonly answerNames?: readonly string[]
}

/** A case that ended with an error, and the means to ask the service more. */
export interface Ended<Client = unknown, Universe = unknown> {
  readonly sent: readonly Exchange[]
  readonly client: Client
  readonly baseUrl: string
  readonly universe: Universe
}

/** Places in answers, by the name of the value there; the interface defines both. */
export type Answers = Readonly<Record<string, string>>

/** The means to learn about a service at the start of a run. */
export interface Asking extends Pick<Session, 'chain' | 'clock'> {
  /** True if the client has a key, and some selected scenario uses it. */
  readonly hasKey: boolean
  /** True if cases draw requests: then the options and tokens that the service accepts are learnt. */
  readonly drawsRequests?: boolean
  /** Distinguishes this run from others on a service that keeps state; empty for a service that starts afresh. */
  readonly salt: string
  /** Places in answers that the configuration or a record already gives. */
  readonly declared?: Answers
}

export interface RateLimit {
  /** Requests a second that every client may send to each path. */
  readonly perSecond: number
  /**
   * Cheap requests that any service answers: a burst of each shows the form in which a service refuses for the rate.
   */
  readonly probes: readonly Message[]
  /** A request that any service refuses for another reason than the rate. */
  readonly refused: Message
}
