/** Names and values, one pair per line; a name without a value is left out. */
import type { ComponentChildren } from 'preact'

interface FactsProps {
  readonly rows: readonly (readonly [name: string, value: ComponentChildren])[]
}

export function Facts({ rows }: FactsProps) {
  return (
    <dl class="facts">
      {rows.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} class="fact">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
