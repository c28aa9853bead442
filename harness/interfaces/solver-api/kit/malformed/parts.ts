// As many as the cases of a run, unless it names another number.
const parts = 10

/** Parts of a list for a scenario to go through, each about as long as the others: ten cases go through all of it. */
export function inParts<Value>(values: readonly Value[]): readonly (readonly Value[])[] {
  return Array.from({ length: parts }, (_, part) => values.filter((_, index) => index % parts === part))
}
