/** Shows an address that may be none, or a wrong one, without what may be secret in it. */

/** The text without a user and a password, a query and a fragment. */
export function shownAddress(text: string): string {
  return text
    .replace(/^((?:[a-z][\w+.-]*:)?\/\/)?(.*)@/is, (whole, start = '', user = '') =>
      start !== '' || user.includes(':') ? `${start}…@` : whole,
    )
    .replace(/([?#]).+$/s, '$1…')
}
