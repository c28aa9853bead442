/** Renders a record as a badge: an SVG of one line, for a README. */
import type { RunRecord } from '../../judge/record.ts'
import { countOutcomes } from '../outcomes.ts'

const left = 'conformance'
const green = '#1a7f4b'
const amber = '#8a6100'
const red = '#b3261e'
const grey = '#57606a'

export function renderBadge(record: RunRecord): string {
  const { colour, text } = badgeOf(record)
  const [leftWidth, rightWidth] = [widthOf(left), widthOf(text)]
  const width = leftWidth + rightWidth
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${left}: ${text}">`,
    `  <title>${left}: ${text}</title>`,
    `  <clipPath id="round"><rect width="${width}" height="20" rx="4"/></clipPath>`,
    '  <g clip-path="url(#round)">',
    `    <rect width="${leftWidth}" height="20" fill="#30363d"/>`,
    `    <rect x="${leftWidth}" width="${rightWidth}" height="20" fill="${colour}"/>`,
    '  </g>',
    '  <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">',
    `    <text x="${leftWidth / 2}" y="14" textLength="${leftWidth - 2 * margin}">${left}</text>`,
    `    <text x="${leftWidth + rightWidth / 2}" y="14" textLength="${rightWidth - 2 * margin}">${text}</text>`,
    '  </g>',
    '</svg>',
    '',
  ].join('\n')
}

function badgeOf({ clauses }: RunRecord): { readonly text: string; readonly colour: string } {
  const { fail, inconclusive, pass } = countOutcomes(clauses)
  const judged = fail + inconclusive + pass
  if (judged === 0) return { text: 'not judged', colour: grey }
  if (fail > 0) return { text: `${fail} of ${judged} fail`, colour: red }
  return { text: `${pass} of ${judged} pass`, colour: inconclusive > 0 ? amber : green }
}

const margin = 7

/** Approximate width in pixels for Verdana at 11 pixels; `textLength` makes the text fit. */
function widthOf(text: string): number {
  return Math.round(text.length * 6.6) + 2 * margin
}
