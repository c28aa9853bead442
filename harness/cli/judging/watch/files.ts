/** Watches the hand-written files below a folder. */
import { spawnSync } from 'node:child_process'
import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { basename, join } from 'node:path'

// An editor replaces a file in several steps.
const settleMs = 50

/**
 * Calls `onChange` with the changed files. It ignores files whose name begins with a dot, packages, files
 * that git ignores, and `without`.
 *
 * @param without A folder.
 * @returns A function that stops watching.
 */
export function watchFiles(
  root: string,
  without: string,
  onChange: (files: readonly string[]) => void,
): () => void {
  const watchers = new Map<string, FSWatcher>()
  const changed = new Set<string>()
  let settling: NodeJS.Timeout | undefined

  function watchFolder(folder: string): void {
    if (watchers.has(folder)) return
    const watcher = watch(folder, (_, name) => {
      if (name !== null) onEvent(join(folder, name))
    })
    // The folder was removed.
    watcher.on('error', () => forget(folder))
    watchers.set(folder, watcher)
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory() && isWritten(join(folder, entry.name))) watchFolder(join(folder, entry.name))
  }

  function forget(folder: string): void {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }

  function isWritten(path: string): boolean {
    return !/^(\.|node_modules$|__pycache__$)|~$/.test(basename(path)) && path !== without
  }

  function onEvent(path: string): void {
    if (!isWritten(path)) return
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) forget(path)
    if (found?.isDirectory() === true) {
      watchFolder(path)
      return
    }
    changed.add(path)
    clearTimeout(settling)
    settling = setTimeout(report, settleMs)
  }

  function report(): void {
    const files = [...changed].filter((path) => !isIgnoredByGit(root, path))
    changed.clear()
    if (files.length > 0) onChange(files)
  }

  watchFolder(root)
  return () => {
    clearTimeout(settling)
    for (const folder of [...watchers.keys()]) forget(folder)
  }
}

/** False without git, or outside of a repository. */
function isIgnoredByGit(cwd: string, path: string): boolean {
  return spawnSync('git', ['check-ignore', '--quiet', path], { cwd, stdio: 'ignore' }).status === 0
}
