/** A record as JSON text, two spaces deep, with a newline at the end. */
export function renderJson(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
