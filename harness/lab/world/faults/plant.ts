/**
 * Plants a fault: modules that are loaded later have its text in place of the original.
 *
 * @module
 */
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Edit, PlantedFault } from './planted-fault.ts'

const rooms = join(import.meta.dirname, '../../..')

/** @throws {Error} when a module is loaded that does not contain the original text exactly once. */
export function plant({ id, edits }: PlantedFault): void {
  const byUrl = Map.groupBy(edits, ([path]) => pathToFileURL(join(rooms, path)).href)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const own = byUrl.get(url)
      return own === undefined ? loaded : { ...loaded, source: edited(String(loaded.source), id, own) }
    },
  })
}

function edited(source: string, id: string, edits: readonly Edit[]): string {
  return edits.reduce((text, [path, genuine, faulty]) => {
    const [before, after, ...others] = text.split(genuine)
    if (after === undefined || others.length > 0)
      throw new Error(`The fault ${id} replaces words that ${path} does not have exactly once: ${genuine}`)
    return `${before}${faulty}${after}`
  }, source)
}
