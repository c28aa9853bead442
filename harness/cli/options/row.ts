/** A row of the table of options: the notation and the description of an option. */
import * as z from 'zod'

export interface Row {
  /** Heading in help; empty for arguments, which have no name on the command line. */
  readonly group: string
  /** `<number>` for an option, `[clauses...]` for an argument; empty for a switch. */
  readonly form: string
  readonly help: string
  /** Environment variable that sets it. */
  readonly env?: string
  readonly isRepeatable?: boolean
}

const rows = z.registry<Row>()

/** @returns A function that makes the rows of one group. Each is optional until it is unwrapped. */
export function section(group: string) {
  return <Value extends z.ZodType>(form: string, help: string, value: Value, more: Partial<Row> = {}) => {
    const schema = value.clone()
    rows.add(schema, { group, form, help, ...more })
    return z.exactOptional(schema)
  }
}

export function withDefault<Value extends z.ZodType>(
  row: z.ZodExactOptional<Value>,
  value: Exclude<z.output<Value>, undefined>,
) {
  return row.unwrap().default(value)
}

/** The row of a schema, which a command may have made optional or given a default. */
export function rowOf(schema: z.core.$ZodType): Row {
  if (schema instanceof z.ZodDefault) {
    const row = rowOf(schema.unwrap())
    const { defaultValue } = schema.def
    const isShown = ['string', 'number'].includes(typeof defaultValue)
    return isShown ? { ...row, help: `${row.help} (default: ${defaultValue})` } : row
  }
  if (schema instanceof z.ZodExactOptional || schema instanceof z.ZodPrefault) return rowOf(schema.unwrap())
  const row = rows.get(schema)
  if (row === undefined) throw new Error('The option has no row in the table.')
  return row
}

/** `--block-time <seconds>`, or the form of an argument. */
export function usageOf(key: string, { form, group }: Row): string {
  if (group === '') return form
  return `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${form}`.trimEnd()
}
