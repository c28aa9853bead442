/**
 * Assembles what an installed package needs in `dist`, after the sources were compiled there: the compiled
 * contracts, the style and the script of the report's page, and a package.json that maps the internal names to
 * the compiled files. Node strips no types below node_modules, so the package holds JavaScript.
 */
import { cpSync, globSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

for (const artifact of globSync('artifacts/contracts/**/*.json', { cwd: root })) {
  if (/\/(test|interfaces|libraries)\//.test(artifact)) continue
  cpSync(join(root, artifact), join(dist, artifact), { recursive: true })
}

for (const asset of globSync('harness/report/html/*.{css,js}', { cwd: root })) {
  cpSync(join(root, asset), join(dist, asset))
}

const compiled = Object.entries(manifest.imports).map(([name, path]) => [name, path.replace(/\.ts$/, '.js')])
writeFileSync(
  join(dist, 'package.json'),
  `${JSON.stringify({ type: 'module', imports: Object.fromEntries(compiled) }, undefined, 2)}\n`,
)
console.log(`assembled ${dirname(join(dist, 'package.json'))}`)
