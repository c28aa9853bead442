/**
 * Completes the package in `dist`, or in the folder of the first argument. Next to the bundled program and its
 * declarations it puts the compiled contracts, the collected files of other packages, the style and the script of the
 * report's page, the examples that `assay init` writes, and a package.json without the fields that only a checkout needs.
 */
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const dist = process.argv[2] ?? join(root, 'dist')

for (const artifact of globSync('artifacts/contracts/**/*.json', { cwd: root })) {
  if (/\/(test|interfaces|libraries)\//.test(artifact)) continue
  cpSync(join(root, artifact), join(dist, artifact), { recursive: true })
}

// The program starts with files that an old Node can parse. They are copied; only the bundle's name is replaced.
for (const file of ['recent-node.cjs', 'start.cjs']) {
  const text = readFileSync(join(root, 'harness/cli', file), 'utf8')
  writeFileSync(join(dist, 'harness/cli', file), text.replace('./main.ts', './main.js'))
}

cpSync(join(root, 'third-party'), join(dist, 'third-party'), { recursive: true })
cpSync(join(root, 'third-party/NOTICE'), join(dist, 'NOTICE'))

const assets = [
  'harness/report/html/style/*.{css,js}',
  'harness/interfaces/swap/dialects/*.yaml',
  'scenarios/examples/{*.ts,*.yml,*.yaml,agents.md}',
]
for (const asset of assets.flatMap((pattern) => globSync(pattern, { cwd: root }))) {
  cpSync(join(root, asset), join(dist, asset))
}

for (const file of ['LICENSE', 'README.md']) cpSync(join(root, file), join(dist, file))

const {
  allowScripts,
  devDependencies,
  imports,
  overrides,
  private: isPrivate,
  scripts,
  ...published
} = manifest
const text = JSON.stringify(published, undefined, 2).replaceAll(/"(\.\/)?dist\//g, '"$1')
writeFileSync(join(dist, 'package.json'), `${text}\n`)
console.log(`assembled ${dist}`)
