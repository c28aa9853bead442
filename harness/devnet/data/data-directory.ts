/** The folder that a devnet resumes from: its chain and its orders, for one process at a time. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Journal, openJournal } from './journal.ts'

export interface DataDirectory {
  readonly journal: Journal
  /** Path of the database of orders. */
  readonly orders: string
  close(): void
}

/**
 * @throws {DirectoryTaken} where another process uses the folder.
 * @throws {JournalUnreadable} where its journal cannot be read.
 */
export function openDataDirectory(path: string): DataDirectory {
  mkdirSync(path, { recursive: true })
  const release = takeLock(path)
  try {
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

/** A lock holds its process id, so that one left behind by a crash is recognised. */
function takeLock(path: string): () => void {
  const lock = join(path, 'lock')
  const holder = holderOf(lock)
  if (holder !== undefined && holder !== process.pid && isRunning(holder))
    throw new DirectoryTaken(path, holder)
  writeFileSync(lock, `${process.pid}`)
  const remove = () => rmSync(lock, { force: true })
  process.once('exit', remove)
  return () => {
    process.off('exit', remove)
    remove()
  }
}

function holderOf(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    // There is no lock.
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user cannot be signalled, but exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

export class DirectoryTaken extends Error {
  override readonly name = 'DirectoryTaken'
  readonly code = 'DATA_DIRECTORY_TAKEN'
  readonly remedy = 'Stop that devnet, or use another folder.'

  constructor(path: string, pid: number) {
    super(`The folder ${path} is in use by process ${pid}.`)
  }
}
