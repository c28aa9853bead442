/**
 * The interface of any swap API that a dialect describes, for the judge.
 *
 * @module
 */
import type { Interface } from '../../../judge/interface.ts'
import { type ClauseId, clauses } from '../clauses/clauses.ts'
import type { Dialect } from '../dialect/schema.ts'
import { type Client, createClient } from './client.ts'
import { parts } from './parts.ts'
import { rateOf } from './rate.ts'

export interface Universe {
  readonly dialect: Dialect
}

/** @param dialect The dialect, loaded at the start of a run. */
export function swapIn(dialect: () => Promise<Dialect>): Interface<Client, Universe, ClauseId> {
  return {
    name: 'swap',
    clauses,
    folder: 'scenarios/swap',
    burstGroups: [],
    parts,
    ownRate: async () => rateOf(await dialect()),
    createClient,
    readUniverse: async () => ({ dialect: await dialect() }),
  }
}

/** The dialect of a reference without a named one. */
export const defaultDialect = 'solver-api'
