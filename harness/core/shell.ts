/** Words of a command line for a POSIX shell. */

/** A text as one word, quoted only if needed. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellQuoted(text)
}

/** A text in single quotes. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** The value of a variable; the shell exits with the message if the variable is unset or empty. */
export function shellVariable(name: string, message: string): string {
  return `"\${${name}:?${message}}"`
}
