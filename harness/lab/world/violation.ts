/** A violated rule of the world. */
export interface Violation {
  readonly rule: string
  /** The evidence. */
  readonly text: string
}
