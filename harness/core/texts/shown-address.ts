/** Shows a URL, which may be malformed, without the parts that may be secret. */

/** The text without its user and password, query and fragment. */
export function shownAddress(text: string): string {
  return text
    .replace(/^((?:[a-z][\w+.-]*:)?\/\/)?(.*)@/is, (whole, start = '', user = '') =>
      start !== '' || user.includes(':') ? `${start}…@` : whole,
    )
    .replace(/([?#]).+$/s, '$1…')
}
