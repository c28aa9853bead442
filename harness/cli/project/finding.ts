/** A finding of `assay doctor`: one thing that is there, or that is missing, with its remedy. */
export type Finding =
  | { readonly what: string; readonly state: 'ok'; readonly says: string }
  | {
      readonly what: string
      /** `missing` is needed; `optional` serves some commands only. */
      readonly state: 'missing' | 'optional'
      readonly says: string
      readonly remedy: string
    }

export function ok(what: string, says: string): Finding {
  return { what, state: 'ok', says }
}

export function missing(what: string, says: string, remedy: string): Finding {
  return { what, state: 'missing', says, remedy }
}

export function optional(what: string, says: string, remedy: string): Finding {
  return { what, state: 'optional', says, remedy }
}
