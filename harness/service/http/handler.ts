/** What a room's route is: a function from a decoded call to the answer's wire shape. */
import type * as z from 'zod'
import type { EndpointName, endpoints } from '../../solver-api/endpoints.ts'

type RequestSchema<Name extends EndpointName> = (typeof endpoints)[Name]['request']

export interface Call<Name extends EndpointName> {
  /** Becomes `request_id`. */
  readonly id: string
  readonly input: z.output<RequestSchema<Name>>
  /** The same before decoding: echoes repeat it to the letter. */
  readonly sent: z.input<RequestSchema<Name>>
}

export type Answer<Name extends EndpointName> = z.input<(typeof endpoints)[Name]['response']>

/** `undefined` says that there is no solution. Throws a Problem where the request is refused. */
export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Answer<Name> | undefined>

/** The handlers of some endpoints. */
export type Handlers<Names extends EndpointName> = { readonly [Name in Names]: Handler<Name> }
