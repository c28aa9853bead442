/** Loads the default export of a user's file. */
import { statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { blameFirst } from '../interrupt.ts'
import { failureOf, loadingFile, noteLoading, ownFailure } from './own-files.ts'

const extension = import.meta.filename.endsWith('.ts') ? '.ts' : '.js'
const faces: Readonly<Record<string, string>> = {
  'assay/config': 'cli/project/config',
  'assay/judge': 'interfaces/solver-api/kit/scenario',
  ...Object.fromEntries(
    ['chain', 'faults', 'intents', 'orders', 'reading'].map((kit) => [
      `assay/kit/${kit}`,
      `interfaces/solver-api/kit/${kit}/index`,
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

blameFirst({ loading: loadingFile, failure: ownFailure })

/**
 * @param read Converts the value. Errors of code that the value runs meanwhile are attributed to the file.
 * @throws CommandFailed if the file cannot be loaded, or its value cannot be read.
 */
export async function readDefault<Value>(path: string, read: (value: unknown) => Value): Promise<Value> {
  const loaded = noteLoading(path)
  try {
    // Node caches the first version of a module: a changed file needs another URL.
    const version = statSync(path).mtimeMs
    const module = (await import(`${pathToFileURL(resolve(path)).href}?${version}`)) as {
      readonly default?: unknown
    }
    return read(await module.default)
  } catch (thrown) {
    throw failureOf(path, 'load', thrown)
  } finally {
    loaded()
  }
}
