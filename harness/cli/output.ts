/** Writes what the user asked for, where the user asked for it. */
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
import { dirname, resolve } from 'node:path'
import { CommandFailed } from './exit.ts'
import { reasonOf } from './input-file.ts'

/**
 * Writes a file whole: under another name first, so that an interrupted run leaves no half of one.
 *
 * @throws CommandFailed where it cannot be written.
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  makeFolder(dirname(path))
  const draft = isDevice(path) ? path : `${path}.${process.pid}.draft`
  try {
    writeFileSync(draft, content)
    if (draft !== path) renameSync(draft, path)
  } catch (cause) {
    if (draft !== path) rmSync(draft, { force: true })
    throw new CommandFailed(`Cannot write ${path}: ${reasonOf(cause)}.`, { cause })
  }
}

/** `/dev/null`, `/dev/stdout` and the like, which root could replace by a file. */
function isDevice(path: string): boolean {
  return /^\/(dev|proc)\//.test(resolve(path))
}

/** @throws CommandFailed where it cannot be written. */
export function appendTo(path: string, content: string): void {
  try {
    appendFileSync(path, content)
  } catch (cause) {
    throw new CommandFailed(`Cannot write ${path}: ${reasonOf(cause)}.`, { cause })
  }
}

/**
 * Makes a folder and those that it is in. Commands that take long make the folder of their results first.
 *
 * @throws CommandFailed where it cannot be made, or nothing can be written there.
 */
export function makeFolder(path: string): void {
  try {
    makeMissing(path)
    accessSync(path, constants.W_OK)
  } catch (cause) {
    throw new CommandFailed(`Cannot write to the folder ${path}: ${reasonOf(cause)}.`, { cause })
  }
}

// With `recursive`, Node never returns where a folder refuses new ones with ENOENT, as /proc does.
function makeMissing(path: string): void {
  const there = statSync(path, { throwIfNoEntry: false })
  if (there?.isDirectory() === true) return
  if (there !== undefined) throw new Error(`${path} is a file`)
  makeMissing(dirname(path))
  mkdirSync(path)
}
