/** Packages that a few options need. Assay does not install them, and names them to users of these options. */
import manifest from '../../package.json' with { type: 'json' }
import { fieldOf } from '../core/json.ts'
import { CommandFailed } from './exit.ts'

/**
 * Loads a module that imports such packages.
 *
 * @param user The option or the command that needs them.
 * @throws CommandFailed with the command that installs them, if one is missing.
 */
export async function withPackages<Module>(
  user: string,
  names: readonly (keyof typeof manifest.devDependencies)[],
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    if (fieldOf(cause, 'code') !== 'ERR_MODULE_NOT_FOUND') throw cause
    const packages = names.map((name) => `${name}@${manifest.devDependencies[name]}`).join(' ')
    throw new CommandFailed(`${user} needs other packages. Install them: npm install ${packages}`, { cause })
  }
}
