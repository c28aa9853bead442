import { solverApi } from '../solver-api/interface.ts'

/** How a command of Assay is typed: by npm in the project itself, where the sources run, else as a package. */
export function commandLine(words: string): string {
  return `${import.meta.filename.endsWith('.ts') ? 'npm run assay --' : 'npx assay'} ${words}`
}

/** The flag that names an interface, after a space; the default one needs none. */
export function interfaceFlag(name: string): string {
  return name === solverApi.name ? '' : ` --interface ${name}`
}
