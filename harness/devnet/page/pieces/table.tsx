/** Tables: plain, or within a section that scrolls. */
import type { ComponentChildren } from 'preact'

interface TableProps {
  readonly caption?: string
  readonly head: readonly (readonly [title: string, className?: string])[]
  readonly rows: ComponentChildren
}

export function Table({ caption, head, rows }: TableProps) {
  return (
    <table>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {head.map(([title, className = '']) => (
            <th key={title} scope="col" class={className}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows}</tbody>
    </table>
  )
}

interface ScrollingProps extends Omit<TableProps, 'caption'> {
  readonly label: string
}

export function ScrollingTable({ label, ...table }: ScrollingProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach scrolling content.
    <section class="scroll tall" tabIndex={0} aria-label={label}>
      <Table {...table} />
    </section>
  )
}
