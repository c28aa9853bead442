/** Installs the peers, each in a folder of its own below `.bench-peers`, which git ignores. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../.bench-peers')

/**
 * @param folder A folder apart from other peers, which need other versions of the same packages.
 * @returns A function that loads the packages.
 */
export function installed(folder: string, packages: readonly string[]): NodeJS.Require {
  const home = join(root, folder)
  const manifest = join(home, 'package.json')
  const marker = join(home, `installed ${packages.join(' ').replaceAll('/', '-')}`)
  if (!existsSync(marker)) {
    mkdirSync(home, { recursive: true })
    writeFileSync(manifest, '{ "private": true }\n')
    const flags = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact']
    succeed('npm', [...flags, ...packages], home)
    writeFileSync(marker, '')
  }
  return createRequire(manifest)
}

/** @returns The interpreter that has the packages of PyPI. */
export function installedPython(folder: string, packages: readonly string[]): string {
  const home = join(root, folder)
  const python = join(home, 'bin', 'python')
  const marker = join(home, `installed ${packages.join(' ')}`)
  if (!existsSync(marker)) {
    succeed('python3', ['-m', 'venv', home])
    succeed(python, ['-m', 'pip', 'install', '--quiet', ...packages])
    writeFileSync(marker, '')
  }
  return python
}

function succeed(program: string, args: readonly string[], cwd?: string): void {
  const { error, status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} fails: ${error?.message ?? stderr.trim()}`)
}
