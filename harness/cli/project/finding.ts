/** A finding of `assay doctor`: one item that is present, or that is missing, with its remedy. */
export type Finding =
  | { readonly name: string; readonly state: 'ok'; readonly message: string }
  | {
      readonly name: string
      /** `missing` is needed; `optional` serves some commands only. */
      readonly state: 'missing' | 'optional'
      readonly message: string
      readonly remedy: string
    }

export function ok(name: string, message: string): Finding {
  return { name, state: 'ok', message }
}

export function missing(name: string, message: string, remedy: string): Finding {
  return { name, state: 'missing', message, remedy }
}

export function optional(name: string, message: string, remedy: string): Finding {
  return { name, state: 'optional', message, remedy }
}
