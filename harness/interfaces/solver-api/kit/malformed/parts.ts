// The default number of cases in a run.
const parts = 10

/** Parts of a list of about the same length, for a scenario to go through: ten cases cover the whole list. */
export function inParts<Value>(values: readonly Value[]): readonly (readonly Value[])[] {
  return Array.from({ length: parts }, (_, part) => values.filter((_, index) => index % parts === part))
}
