/** Finds the difference between two recordings, ignoring times and the paths of source files. */
import { isDeepStrictEqual } from 'node:util'

/** Fields that hold times of the machine. */
const times = new Set(['startedAt', 'durationMs', 'latencies', 'cpuMs'])

/** @returns The path of the first difference with both values, or `undefined` if there is none. */
export function firstDifference(before: unknown, after: unknown, path = '$'): string | undefined {
  if (isDeepStrictEqual(before, after)) return undefined
  if (!isObject(before) || !isObject(after)) {
    const [old, now] = [shown(before), shown(after)]
    return old === now ? undefined : `${path}: ${old} before, ${now} after`
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  for (const name of names) {
    if (times.has(name)) continue
    const found = firstDifference(Reflect.get(before, name), Reflect.get(after, name), `${path}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The value as JSON, with source files by their base names: a stack names the folders and lines of the program. */
function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').replaceAll(/(?:[\w.@-]+\/)+([\w-]+\.[jt]s)(?::\d+)*/g, '$1')
}
