/** Words of a command line, as every POSIX shell reads them. */

/** A text as one word. What needs no quotes gets none. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellQuoted(text)
}

/** A text in single quotes. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** The value of a variable; the shell ends with the message where it is not set. */
export function shellVariable(name: string, message: string): string {
  return `"\${${name}:?${message}}"`
}
