/** The file of the user's project to which a failure refers. */
import { statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { Options } from '../../options/options.ts'
import { configIn } from '../../project/config-file.ts'

/** @returns The file that the command starts, or else the configuration; `undefined` if there is neither. */
export function judgedFile({ exec = '' }: Pick<Options<'run'>, 'exec'>): string | undefined {
  const isInProject = (word: string) => word !== '' && !isAbsolute(word) && !word.startsWith('..')
  const words = exec.split(/[\s'"=]+/).filter(isInProject)
  return (
    words.find((word) => statSync(word, { throwIfNoEntry: false })?.isFile()) ?? configIn('.')
  )?.replace(/^\.\//, '')
}
