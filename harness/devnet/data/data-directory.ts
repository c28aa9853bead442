/** The folder that a devnet comes back from: its chain and its orders. One process has it at a time. */
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
 * @throws {DirectoryTaken} where another process has the folder.
 * @throws {JournalUnreadable} where its journal is not one.
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

/** A lock names its process, so that one which a crash left behind is known to be nobody's. */
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
    // Somebody else's process may not be signalled, but is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

export class DirectoryTaken extends Error {
  override readonly name = 'DirectoryTaken'
  readonly code = 'DATA_DIRECTORY_TAKEN'
  readonly remedy = 'Stop that devnet, or take another folder.'

  constructor(path: string, pid: number) {
    super(`The folder ${path} is in use by process ${pid}.`)
  }
}
