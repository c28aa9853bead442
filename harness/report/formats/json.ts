import { printableJson } from '../../core/printable.ts'

/** JSON text, indented by two spaces, with a newline at the end and without characters that act on a viewer. */
export function renderJson(value: object): string {
  return `${printableJson(value, 2)}\n`
}
