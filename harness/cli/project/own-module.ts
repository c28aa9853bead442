/** Loads what a file of the user's exports by default. */
import { statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CommandFailed } from '../exit.ts'

const extension = import.meta.filename.endsWith('.ts') ? '.ts' : '.js'
const faces: Readonly<Record<string, string>> = {
  'assay/config': 'cli/project/config',
  'assay/judge': 'solver-api/scenario',
  ...Object.fromEntries(
    ['chain', 'faults', 'intents', 'orders', 'reading'].map((kit) => [
      `assay/kit/${kit}`,
      `kit/${kit}/index`,
    ]),
  ),
}

// The user's file gets the modules of the running program: from its own folder it would find a second copy of
// them, or none.
registerHooks({
  resolve(specifier, context, next) {
    const face = faces[specifier]
    if (face === undefined) return next(specifier, context)
    return {
      url: pathToFileURL(join(import.meta.dirname, '../..', face + extension)).href,
      shortCircuit: true,
    }
  },
})

/** @throws CommandFailed where the file cannot be loaded. */
export async function importDefault(path: string): Promise<unknown> {
  try {
    // Node keeps the first version of a module: a file that has changed is another module.
    const version = statSync(path).mtimeMs
    const module = (await import(`${pathToFileURL(resolve(path)).href}?${version}`)) as {
      readonly default?: unknown
    }
    return module.default
  } catch (cause) {
    const [reason = ''] = `${cause instanceof Error ? cause.message : cause}`.split('\n')
    throw new CommandFailed(`Cannot load ${path}: ${reason.replace(/\.$/, '')}.${remedyOf(cause, path)}`, {
      cause,
    })
  }
}

/** In a package of CommonJS, which is what `npm init` makes, Node takes .ts and .js for CommonJS too. */
function remedyOf(cause: unknown, path: string): string {
  const isTakenForCommonJs =
    cause instanceof SyntaxError && /outside a module|Unexpected token 'export'/.test(cause.message)
  if (!isTakenForCommonJs) return ''
  return ` Rename it to ${path.replace(/\.(ts|js)$/, '.m$1')}, or add "type": "module" to package.json.`
}
