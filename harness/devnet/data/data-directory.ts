/** The folder that a devnet resumes from: its chain and its orders, for one process at a time. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dataReadme } from './data-readme.ts'
import { type Journal, openJournal } from './journal.ts'

export interface DataDirectory {
  readonly journal: Journal
  /** Path of the database of orders. */
  readonly orders: string
  close(): void
}

/**
 * @throws {DirectoryTaken} if another process uses the folder.
 * @throws {DirectoryUnwritable} if the disk is full.
 * @throws as `openJournal`.
 */
export function openDataDirectory(path: string): DataDirectory {
  makeFolder(path)
  const release = takeLock(path)
  try {
    describe(path)
    const journal = openJournal(join(path, 'chain.ndjson'))
    return {
      journal,
      orders: join(path, 'intents.sqlite'),
      close: () => {
        journal.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

function describe(path: string): void {
  const readme = join(path, 'README.md')
  if (existsSync(readme)) return
  try {
    writeFileSync(readme, dataReadme)
  } catch (cause) {
    throw new DirectoryUnwritable(path, cause)
  }
}

// With `recursive`, Node never returns if a folder refuses new ones with ENOENT, as /proc does.
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (cause) {
    throw new DirectoryUnwritable(path, cause, 'Use another folder.')
  }
}

/** SQLite's lock on a file: the system releases it when the process ends for any reason. */
function takeLock(path: string): () => void {
  const lock = new DatabaseSync(join(path, 'lock.sqlite'))
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    throw isBusy(cause) ? new DirectoryTaken(path, cause) : new DirectoryUnwritable(path, cause)
  }
  return () => lock.close()
}

const sqliteBusy = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

export class DirectoryTaken extends Error {
  override readonly name = 'DirectoryTaken'
  readonly code = 'DATA_DIRECTORY_TAKEN'
  readonly remedy = 'Stop that devnet, or use another folder.'

  constructor(path: string, cause: unknown) {
    super(`The folder ${path} is in use by another devnet.`, { cause })
  }
}

export class DirectoryUnwritable extends Error {
  override readonly name = 'DirectoryUnwritable'
  readonly code = 'DATA_DIRECTORY_UNWRITABLE'
  readonly remedy: string

  constructor(path: string, cause: unknown, remedy = 'Make room on the disk, or use another folder.') {
    super(`Cannot write to the folder ${path}.`, { cause })
    this.remedy = remedy
  }
}
