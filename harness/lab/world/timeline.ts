/** A play as text: who did what in which step and at which second, what failed, and which rule broke. */
import type { Play } from './play.ts'

export function renderTimeline({ id, timeline, violation, head }: Play): string {
  const lines = timeline.map(({ second, step, text }) => `${padded(step)} ${padded(second)}s  ${text}`)
  const outcome = violation === undefined ? 'nothing broke' : `broken: ${violation.rule}`
  return [
    `schedule ${id}: ${outcome}`,
    '',
    `step  time  what happens`,
    ...lines,
    '',
    `latest block: ${head}`,
    '',
  ].join('\n')
}

function padded(number: number): string {
  return `${number}`.padStart(4)
}
