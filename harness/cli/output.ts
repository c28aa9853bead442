/** Writes files and output at the user's request. */
import {
  accessSync,
  appendFileSync,
  constants,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { CommandFailed } from './exit.ts'
import { reasonOf } from './input-file.ts'

/**
 * Writes a file atomically: first under another name, so that an interrupted run leaves no partial file.
 *
 * @throws CommandFailed if it cannot be written.
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const draft = isDevice(path) ? path : draftOf(path)
  if (draft !== path) inFolder(dirname(path), makeMissing)
  try {
    // The file is on the disk before the call returns, even if the process is killed right after.
    writeFileSync(draft, content, { flush: draft !== path })
    if (draft !== path) renameSync(draft, path)
  } catch (cause) {
    if (draft !== path) rmSync(draft, { force: true })
    throw new CommandFailed(`Cannot write ${path}: ${reasonOf(cause)}.`, { cause })
  }
}

function draftOf(path: string): string {
  return `${path}.${process.pid}.draft`
}

/** `/dev/null`, `/dev/stdout` and the like, which root could replace by a file. */
function isDevice(path: string): boolean {
  return /^\/(dev|proc)\//.test(resolve(path))
}

/** @throws CommandFailed if it cannot be written. */
export function appendTo(path: string, content: string): void {
  try {
    appendFileSync(path, content)
  } catch (cause) {
    throw new CommandFailed(`Cannot write ${path}: ${reasonOf(cause)}.`, { cause })
  }
}

/**
 * Checks that a file can be written, and makes its folder. Long commands do this first for each of their results.
 *
 * @throws CommandFailed if it cannot be written.
 */
export function prepareFile(path: string): void {
  if (!isDevice(path)) makeFolder(dirname(path))
  try {
    if (isDevice(path)) accessSync(path, constants.W_OK)
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) throw new Error('it is a folder')
  } catch (cause) {
    throw new CommandFailed(`Cannot write ${path}: ${reasonOf(cause)}.`, { cause })
  }
}

/**
 * Makes a folder and its parents.
 *
 * @throws CommandFailed if it cannot be made, or is not writable.
 */
export function makeFolder(path: string): void {
  inFolder(path, () => {
    makeMissing(path)
    // Some folders, such as the kernel's, refuse new files even to root.
    const probe = draftOf(join(path, 'assay'))
    writeFileSync(probe, '')
    rmSync(probe)
  })
}

function inFolder(path: string, work: (path: string) => void): void {
  try {
    work(path)
  } catch (cause) {
    throw new CommandFailed(`Cannot write to the folder ${path}: ${reasonOf(cause)}.`, { cause })
  }
}

// With `recursive`, Node never returns if a folder refuses new ones with ENOENT, as /proc does.
function makeMissing(path: string): void {
  const there = statSync(path, { throwIfNoEntry: false })
  if (there?.isDirectory() === true) return
  if (there !== undefined) throw new Error(`${path} is a file`)
  makeMissing(dirname(path))
  mkdirSync(path)
}
