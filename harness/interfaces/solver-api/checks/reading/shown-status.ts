/** A status; for 204, with its meaning, since a service may mean that there is no content. */
export function shownStatus(status: number): string {
  return `status ${status}${status === 204 ? ', which says that no solution was found' : ''}`
}
