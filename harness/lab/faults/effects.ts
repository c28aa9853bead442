/**
 * Effects of faults on a field that a path names: `solutions.*.gas`. `*` stands for each element of a list or object;
 * the first `*` of a path is the place that the condition of the fault gets.
 *
 * @module
 */

import { json } from '../../judge/mutant.ts'
import { always, type Holds } from './conditions.ts'
import { answers, type Call, overlooks, reads, replies, type WireFault } from './wire.ts'

/** @returns The value instead; `undefined` leaves the field out. */
// biome-ignore lint/suspicious/noExplicitAny: a field has the type that the interface gives it
type Change = (value: any, call: Call, place: number) => unknown

/** Says something else in a field of an answer; '' is the whole answer. */
export function says(path: string, field: string, change: Change, when: Holds = always): WireFault {
  return answers<unknown>(path, (answer, call) =>
    changed(answer, stepsOf(field), (value, place) =>
      when(call, place) ? change(value, call, place ?? 0) : value,
    ),
  )
}

/** Leaves a field of an answer out. */
export function lacks(path: string, field: string, when?: Holds): WireFault {
  return says(path, field, () => undefined, when)
}

/** Reads something else in a field of a body. */
export function hears(path: string, field: string, change: Change, when: Holds = always): WireFault {
  return reads(
    path,
    (asked, call) =>
      changed(asked, stepsOf(field), (value, place) =>
        when(call, place) ? change(value, call, place ?? 0) : value,
      ) as object,
  )
}

/** Does not see parameters of the query string or the body, nor headers of those names. */
export function ignores(path: string, names: readonly string[], when?: Holds): WireFault {
  return overlooks(path, names, when)
}

/** Refuses, or has nothing for, requests that it could serve. */
export function turnsAway(path: string, status: number, when: Holds): WireFault {
  return replies(path, async (call) => {
    if (!when(call)) return call.ask()
    const response = await call.ask()
    if (!response.ok || response.status === 204) return response
    await response.body?.cancel()
    return status === 204
      ? new Response(null, { status })
      : json(status, { detail: status === 500 ? 'Contact the provider.' : 'The request is not valid.' })
  })
}

/** Gives refusals of one status another, or another message. */
export function refusesWith(
  path: string,
  instead: (status: number, text: string, call: Call) => Response | undefined,
  when: Holds = always,
): WireFault {
  return replies(path, async (call) => {
    const response = await call.ask()
    if (response.status < 400 || response.status === 429 || !when(call)) return response
    const text = await response.text()
    return instead(response.status, text, call) ?? new Response(text, response)
  })
}

/** Asks something else of the service in the place of a request that the condition holds for. */
export function asksInstead(
  path: string,
  ask: (call: Call) => Parameters<Call['ask']>[0],
  when: Holds = always,
): WireFault {
  return replies(path, (call) => call.ask(when(call) ? ask(call) : undefined))
}

function stepsOf(field: string): readonly string[] {
  return field === '' ? [] : field.split('.')
}

function changed(
  value: unknown,
  [step, ...steps]: readonly string[],
  change: (value: unknown, place: number | undefined) => unknown,
  place?: number,
): unknown {
  if (step === undefined) return change(value, place)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return step === '*' ? value.map((one, index) => changed(one, steps, change, place ?? index)) : value
  const entries = Object.entries(value).map(([name, one], index) => {
    if (step !== '*' && step !== name) return [name, one]
    return [name, changed(one, steps, change, step === '*' ? (place ?? index) : place)]
  })
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined))
}
