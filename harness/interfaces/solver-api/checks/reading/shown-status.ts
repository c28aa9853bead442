/** The status as text. A 204 is shown with its meaning, since services also use it for an empty answer. */
export function shownStatus(status: number): string {
  return `status ${status}${status === 204 ? ', which says that no solution was found' : ''}`
}
