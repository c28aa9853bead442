/** A status, with what a 204 says: a service may mean that there is nothing to say. */
export function shownStatus(status: number): string {
  return `status ${status}${status === 204 ? ', which says that no solution was found' : ''}`
}
