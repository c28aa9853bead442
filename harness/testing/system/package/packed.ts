/**
 * Packs Assay and installs it in a project, as for a user. Only the package's dependencies are linked from here: an
 * installation of them takes half a minute and needs the registry.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')

/** @returns The files of the package, as paths relative to it. */
export function installPacked(folder: string, project: string): readonly string[] {
  const dist = join(folder, 'dist')
  node('.ci/bundle.ts', dist)
  node('.ci/assemble.ts', dist)
  const page = join(root, 'dist', 'page')
  if (existsSync(page)) cpSync(page, join(dist, 'page'), { recursive: true })

  const flags = ['--ignore-scripts', '--json', '--pack-destination', folder]
  const printed = execFileSync('npm', ['pack', ...flags], { cwd: dist, encoding: 'utf8', stdio: 'pipe' })
  const [packed] = Object.values(JSON.parse(printed)) as { filename: string; files: { path: string }[] }[]
  if (packed === undefined) throw new Error('npm has packed nothing')

  const installed = join(project, 'node_modules', 'assay')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['xzf', join(folder, packed.filename), '-C', installed, '--strip-components', '1'])
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  // The test runner is the user's own.
  for (const name of [...Object.keys(dependencies), 'vitest']) link(name, project)
  const programs = join(project, 'node_modules', '.bin')
  mkdirSync(programs)
  symlinkSync('../assay/harness/cli/start.cjs', join(programs, 'assay'))
  chmodSync(join(programs, 'assay'), 0o755)
  return packed.files.map(({ path }) => path)
}

function link(name: string, project: string): void {
  const path = join(project, 'node_modules', name)
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(join(root, 'node_modules', name), path)
}

function node(...args: readonly string[]): void {
  execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe' })
}

/** Writes the configuration of `tsc --init`, without its comments. */
export function writeTypeScriptProject(project: string): void {
  const compilerOptions = {
    module: 'nodenext',
    target: 'esnext',
    types: [],
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    strict: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    noUncheckedSideEffectImports: true,
    moduleDetection: 'force',
    skipLibCheck: true,
    noEmit: true,
  }
  mkdirSync(project, { recursive: true })
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  // The package.json of `npm init`.
  writeFileSync(
    join(project, 'package.json'),
    '{ "name": "service", "version": "1.0.0", "type": "commonjs" }',
  )
}
