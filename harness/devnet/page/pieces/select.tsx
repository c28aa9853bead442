/** A choice among named values. */

interface SelectProps<Value> {
  readonly id?: string
  readonly 'aria-label'?: string
  readonly value: Value | undefined
  readonly options: readonly (readonly [value: Value, text: string])[]
  readonly onValue: (value: Value) => void
}

export function Select<Value extends string | number>({ options, onValue, ...rest }: SelectProps<Value>) {
  const choose = (index: number) => {
    const [value] = options[index] ?? []
    if (value !== undefined) onValue(value)
  }
  return (
    <select {...rest} onChange={({ currentTarget }) => choose(currentTarget.selectedIndex)}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
