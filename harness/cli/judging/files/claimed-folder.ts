/**
 * Keeps two commands from writing reports into one folder at the same time, which would mix their files.
 *
 * @module
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailed } from '../../exit.ts'

/**
 * Claims an existing folder until the process ends.
 *
 * @returns A function that releases it.
 * @throws CommandFailed if another live process has claimed it.
 */
export function claimFolder(folder: string): () => void {
  const claim = join(folder, '.assay-writes')
  const isClaimed = () => {
    try {
      writeFileSync(claim, `${process.pid}`, { flag: 'wx' })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    }
  }
  if (!isClaimed()) {
    const owner = Number(readFileSync(claim, 'utf8'))
    if (owner !== process.pid && isAlive(owner))
      throw new CommandFailed(
        `Process ${owner} is writing its reports into ${folder}. Wait for its end, or name another folder by --out.`,
      )
    rmSync(claim, { force: true })
    isClaimed()
  }
  const release = () => rmSync(claim, { force: true })
  process.once('exit', release)
  return () => {
    process.removeListener('exit', release)
    release()
  }
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    // The process belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
