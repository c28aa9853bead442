/** JSON text, indented by two spaces, with a newline at the end. */
export function renderJson(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
