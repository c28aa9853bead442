/** A play as text: the actions with their steps and seconds, the faults, and the broken rule. */
import type { Play } from './play.ts'

export function renderTimeline({ id, timeline, violation, head }: Play): string {
  const lines = timeline.map(({ second, step, text }) => `${padded(step)} ${padded(second)}s  ${text}`)
  const outcome = violation === undefined ? 'nothing broke' : `broken: ${violation.rule}`
  return [
    `schedule ${id}: ${outcome}`,
    '',
    `step  time  events`,
    ...lines,
    '',
    `latest block: ${head}`,
    '',
  ].join('\n')
}

function padded(number: number): string {
  return `${number}`.padStart(4)
}
