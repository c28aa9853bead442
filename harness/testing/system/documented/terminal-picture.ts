/** Renders terminal output as an SVG picture. */
import { stripVTControlCharacters } from 'node:util'

// A phone shows so many without making them too small to read.
const columns = 54
// The rows after the first of a line.
const indent = 4
const [cellWidth, lineHeight, margin] = [7.8, 19, 18]

const styles: Readonly<Record<string, string>> = { 1: 'bold', 2: 'dim', 31: 'red', 32: 'green', 33: 'yellow' }
/** The styles that each code ends. */
const ends: Readonly<Record<string, readonly string[]>> = {
  22: ['bold', 'dim'],
  39: ['red', 'green', 'yellow'],
}

/** @param text Output with the terminal's codes for colors and weights. Long lines are wrapped. */
export function terminalPicture(text: string): string {
  const lines = text.split('\n').flatMap((line) => wrapped(cellsOf(line)))
  const [width, height] = [
    Math.ceil(columns * cellWidth + 2 * margin),
    lines.length * lineHeight + 2 * margin,
  ]
  const rows = lines.map((cells, row) => {
    const y = margin + (row + 0.75) * lineHeight
    return `<text x="${margin}" y="${y}">${spansOf(cells)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(stripVTControlCharacters(text).split('\n')[0] ?? '')}</title>
<style>text{font:13px ui-monospace,Menlo,"DejaVu Sans Mono",monospace;white-space:pre;fill:#d6dae0}.bold{font-weight:bold;fill:#fff}.dim{fill:#8b94a1}.red{fill:#ff7b72}.green{fill:#7ee08a}.yellow{fill:#f2cc60}</style>
<rect width="100%" height="100%" rx="8" fill="#161b22"/>
${rows.join('\n')}
</svg>
`
}

interface Cell {
  readonly character: string
  readonly style: string
}

function cellsOf(line: string): readonly Cell[] {
  const active = new Set<string>()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what begins a code.
  return line.split(/\u001b\[(\d+)m/).flatMap((part, index) => {
    if (index % 2 === 0) return [...part].map((character) => ({ character, style: [...active].join(' ') }))
    const started = styles[part]
    if (started !== undefined) active.add(started)
    for (const ended of ends[part] ?? []) active.delete(ended)
    return []
  })
}

function wrapped(cells: readonly Cell[]): readonly (readonly Cell[])[] {
  const rows: (readonly Cell[])[] = []
  let rest = cells
  while (rest.length > columns) {
    const end = endOfRow(rest)
    rows.push(rest.slice(0, end))
    const next = rest.slice(end)
    const begin = next.findIndex(({ character }) => character !== ' ')
    rest = [...Array<Cell>(indent).fill({ character: ' ', style: '' }), ...next.slice(begin)]
  }
  return [...rows, rest]
}

/** The end of a word or a field; within longer ones, the width. */
function endOfRow(cells: readonly Cell[]): number {
  const last = cells.slice(0, columns).findLastIndex(({ character }) => ' ,'.includes(character))
  return last < columns / 2 ? columns : last + 1
}

function spansOf(cells: readonly Cell[]): string {
  const runs: { style: string; text: string }[] = []
  for (const { character, style } of cells) {
    const last = runs.at(-1)
    if (last?.style === style) last.text += character
    else runs.push({ style, text: character })
  }
  return runs
    .map(({ style, text }) =>
      style === '' ? escaped(text) : `<tspan class="${style}">${escaped(text)}</tspan>`,
    )
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
