/** JSON text, indented by two spaces, with a newline at the end and without control characters that a terminal obeys. */
export function renderJson(value: object): string {
  const text = JSON.stringify(value, undefined, 2)
  // JSON itself escapes those below.
  return `${text.replaceAll(/[\x7f-\x9f]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)}\n`
}
