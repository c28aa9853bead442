/** A rule of the world that does not hold. */
export interface Violation {
  readonly rule: string
  /** What breaks it. */
  readonly text: string
}
