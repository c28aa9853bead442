/**
 * Bundles the program of the package: to resolve and link five hundred of its files and a thousand of its
 * dependencies' would take seconds at each start. Exported modules and scenarios keep their paths; shared modules are
 * in `chunks`. The declarations of exported modules keep their paths, too, and include the types of bundled packages:
 * an installation of these for their types alone would be a third of the whole.
 */
import { globSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import manifest from '../package.json' with { type: 'json' }
import { bundledPackages } from './bundled-packages.ts'

const root = join(import.meta.dirname, '..')
const dist = process.argv[2] ?? join(root, 'dist')

const exported = Object.values(manifest.exports).map(({ default: file }) => file)
const patterns = [
  ...exported.map((file) => file.replace('./dist/', '').replace(/\.js$/, '.ts')),
  'harness/cli/main.ts',
]
const placesOf = (files: readonly string[]) =>
  Object.fromEntries(files.map((file) => [file.replace(/\.ts$/, ''), join(root, file)]))
const started = [
  'harness/node/replica/replica-process.ts',
  'harness/cli/judging/workers/worker.ts',
  'harness/interfaces/solver-api/reference/solving/solver-thread.ts',
]
const entries = globSync([...patterns, ...started, 'scenarios/**/*.ts'], {
  cwd: root,
  exclude: ['scenarios/examples'],
})

// fast-check is not bundled: a user's scenario and the judge must draw from the same copy.
const bundled = new RegExp(`^(?:${bundledPackages.join('|')})(?:/|$)`)

/** Modules that only test the product are not part of the package. */
const unshipped = /\/harness\/(?:lab|testing)\/|\.(?:test|samples)\.ts$/

const isExternal = (name: string) => !/^[./#]|^assay:/.test(name) && !bundled.test(name)

const placed = 'assay:root'

const bundle = await rolldown({
  input: placesOf(entries),
  platform: 'node',
  transform: { target: 'esnext' },
  external: isExternal,
  plugins: [
    {
      name: 'places',
      resolveId: (name) => (name === placed ? placed : undefined),
      // Many modules import this one, so it is in `chunks`.
      load: (id) =>
        id === placed
          ? `import { join } from 'node:path'; export const root = join(import.meta.dirname, '..')`
          : undefined,
      // A module finds neighbouring files by its original path.
      transform(code, id) {
        if (unshipped.test(id)) throw new Error(`The package would contain ${id}.`)
        if (!id.startsWith(join(root, 'harness')) || !code.includes('import.meta.')) return undefined
        const file = relative(root, id).replace(/\.ts$/, '.js')
        const at = (path: string) => `joinPlace(rootPlace, ${JSON.stringify(path)})`
        return [
          `import { join as joinPlace } from 'node:path'`,
          `import { pathToFileURL as placeUrl } from 'node:url'`,
          `import { root as rootPlace } from '${placed}'`,
          code
            .replaceAll('import.meta.dirname', at(dirname(file)))
            .replaceAll('import.meta.filename', at(file))
            .replaceAll('import.meta.url', `placeUrl(${at(file)}).href`),
        ].join('\n')
      },
    },
  ],
})
// The output of an earlier build would be judged, even if its sources are gone.
for (const folder of ['chunks', 'harness', 'scenarios'])
  rmSync(join(dist, folder), { recursive: true, force: true })
await bundle.write({ dir: dist, format: 'esm', chunkFileNames: 'chunks/[name]-[hash].js', sourcemap: false })

const declarations = await rolldown({
  input: placesOf(globSync(patterns.slice(0, exported.length), { cwd: root })),
  platform: 'node',
  // The types of zod must be those of the user's copy.
  external: (name) => isExternal(name) || name === 'zod',
  treeshake: { moduleSideEffects: false },
  plugins: [dts({ emitDtsOnly: true, tsconfig: join(root, 'tsconfig.json') })],
})
await declarations.write({ dir: dist, format: 'esm', chunkFileNames: 'chunks/[name]-[hash].js' })
