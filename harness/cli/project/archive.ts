/** The archive from which a project installs Assay. */
import { existsSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import * as z from 'zod'
import { parseFile } from '../input-file.ts'

const dependencies = z.record(z.string(), z.string()).default({})
const manifestSchema = z.object({ dependencies, devDependencies: dependencies })

/** The message about an archive outside of the project, which `npm ci` does not find on another machine. */
export function archiveRemedy(directory: string): string | undefined {
  const path = join(directory, 'package.json')
  if (!existsSync(path)) return undefined
  const manifest = parseFile(manifestSchema, path, 'a package.json')
  const from = manifest.devDependencies.assay ?? manifest.dependencies.assay
  const archive = /^file:(.+\.tgz)$/.exec(from ?? '')?.[1]
  if (archive === undefined) return undefined
  const inside = relative(directory, resolve(directory, archive))
  if (!inside.startsWith('..') && !isAbsolute(inside)) return undefined
  return `Copy ${archive} to vendor/, run npm install --save-dev with the copy, and commit it.`
}
