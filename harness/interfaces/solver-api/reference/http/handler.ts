/** A route: a function from a decoded request to the answer that the endpoint's schema encodes. */
import type * as z from 'zod'
import type { EndpointName, endpoints } from '../../api/endpoints.ts'

export interface Call<Name extends EndpointName> {
  /** The id that the answer has as `request_id`. */
  readonly id: string
  readonly input: z.output<(typeof endpoints)[Name]['request']>
}

export type Answer<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['response']>

/** Returns `undefined` if there is no solution. Throws a Problem if the request is refused. */
export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Answer<Name> | undefined>

export type Handlers<Names extends EndpointName> = { readonly [Name in Names]: Handler<Name> }
