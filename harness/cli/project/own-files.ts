/** Tracks the user's files that this process runs, and attributes failures to them. */
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CommandFailed } from '../exit.ts'
import { reasonOf } from '../input-file.ts'

const noted: string[] = []
let loading: string | undefined

/** @returns To be called when the file is loaded. */
export function noteLoading(path: string): () => void {
  noted.push(path)
  loading = path
  return () => {
    loading = undefined
  }
}

/** The file that is loaded at the moment, if there is one. */
export function loadingFile(): string | undefined {
  return loading
}

/**
 * @param doing The action that failed.
 * @param thrown The value that the file threw, of any type, even one that cannot be read.
 */
export function failureOf(path: string, doing: string, thrown: unknown): CommandFailed {
  try {
    if (thrown instanceof CommandFailed) return thrown
    const [reason = ''] = reasonOf(thrown).split('\n')
    const sentence = `Cannot ${doing} ${path}: ${reason.replace(/\.$/, '')}.${remedyOf(thrown, path)}`
    return new CommandFailed(sentence, { cause: thrown })
  } catch {
    return new CommandFailed(`Cannot ${doing} ${path}: it throws a value that has no text.`)
  }
}

/** In a CommonJS package, such as `npm init` makes, Node takes .ts and .js for CommonJS too. */
function remedyOf(cause: unknown, path: string): string {
  const isTakenForCommonJs =
    cause instanceof SyntaxError && /outside a module|Unexpected token 'export'/.test(cause.message)
  if (!isTakenForCommonJs) return ''
  return ` Rename it to ${path.replace(/\.(ts|js)$/, '.m$1')}, or add "type": "module" to package.json.`
}

/**
 * The message about an unexpected error, if a file of the user's is to blame for it.
 *
 * @param loaded The user's files that were loaded, the last one last.
 */
export function ownFailure(thrown: unknown, loaded: readonly string[] = noted): CommandFailed | undefined {
  const file = loaded.length === 0 ? undefined : blamed(thrown, loaded)
  return file === undefined ? undefined : failureOf(file, 'go on with', thrown)
}

// The modules of a package share its chunks.
const program = ['harness', 'scenarios', 'chunks'].map(
  (folder) => join(import.meta.dirname, '..', '..', '..', folder) + sep,
)
const dependencies = `${sep}node_modules${sep}`

/** The file of the first call that is not one of a dependency's; a value without a stack was not thrown by this program. */
function blamed(thrown: unknown, loaded: readonly string[]): string | undefined {
  const fallback = loaded.at(-1)
  try {
    if (!(thrown instanceof Error)) return fallback
    if ('code' in thrown && thrown.code === 'ERR_UNHANDLED_REJECTION') return fallback
    const urls = `${thrown.stack}`.matchAll(/(file:\/\/[^\s?)]+?)(?:\?[\d.]+)?:\d+:\d+/g)
    const files = [...urls].map(([, url = '']) => fileURLToPath(url))
    const own = loaded.map((path) => resolve(path))
    const isOurs = (file: string) => !own.includes(file) && program.some((folder) => file.startsWith(folder))
    const first = files.find((file) => isOurs(file) || own.includes(file) || !file.includes(dependencies))
    return first === undefined || isOurs(first) ? undefined : relative('', first)
  } catch {
    return fallback
  }
}
