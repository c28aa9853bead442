/** Installs the peers, each in a folder of its own below `.bench-peers`, which git ignores. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '.bench-peers')

/**
 * @param folder Apart from other peers, who want other versions of the same.
 * @returns What loads the packages.
 */
export function installed(folder: string, packages: readonly string[]): NodeJS.Require {
  const home = join(root, folder)
  const manifest = join(home, 'package.json')
  const marker = join(home, `installed ${packages.join(' ').replaceAll('/', '-')}`)
  if (!existsSync(marker)) {
    mkdirSync(home, { recursive: true })
    writeFileSync(manifest, '{ "private": true }\n')
    const flags = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact']
    const { status, stderr } = spawnSync('npm', [...flags, ...packages], { cwd: home, encoding: 'utf8' })
    if (status !== 0) throw new Error(`npm cannot install ${packages.join(' and ')}: ${stderr.trim()}`)
    writeFileSync(marker, '')
  }
  return createRequire(manifest)
}
