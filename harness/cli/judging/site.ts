/** `assay site`: a static site of the records and measurements in folders. */
import { readdirSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Measured, Results, Run } from '../../report/site/history.ts'
import { renderSite } from '../../report/site/site.ts'
import { CommandFailed } from '../exit.ts'
import { reasonOf } from '../input-file.ts'
import type { Options } from '../options/options.ts'
import { makeFolder, writeWhole } from '../output.ts'
import { readMeasurement } from '../quality/files.ts'
import { readRecord } from './files/record-file.ts'

/** @throws CommandFailed if a folder cannot be read or has nothing to show, or a file is no record or measurement. */
export default function siteCommand({ dirs, out }: Options<'site'>): void {
  makeFolder(out)
  const results = dirs.map(resultsIn)
  const runs = results.flatMap((one) => one.runs)
  const measured = results.flatMap((one) => one.measured)
  if (runs.length + measured.length === 0)
    throw new CommandFailed(
      `No record.json and no measurement.json in ${dirs.join(', ')}. "assay run --out DIR/TARGET/VERSION" writes one.`,
    )
  const files = renderSite({ runs, measured })
  for (const [path, content] of files) writeWhole(join(out, path), content)
  console.log(
    `${files.size} files written to ${out}: ${runs.length} records, ${measured.length} measurements`,
  )
}

function resultsIn(folder: string): Results {
  const paths = filesIn(folder).map((path) => join(folder, path))
  const at = (name: string) => paths.filter((path) => basename(path) === name)
  return {
    runs: at('record.json').map((path): Run => {
      const record = readRecord(path)
      return { ...placeOf(folder, path, record.target, record.startedAt.slice(0, 10)), record }
    }),
    measured: at('measurement.json').map((path): Measured => {
      const measurement = readMeasurement(path)
      return { ...placeOf(folder, path, measurement.target, 'latest'), measurement }
    }),
  }
}

/** `TARGET/VERSION/record.json` belongs to that target and version; the file supplies missing parts of its path. */
function placeOf(folder: string, path: string, target: string, version: string) {
  const [name, ...versions] = relative(folder, dirname(path)).split(sep)
  return {
    target: name || target,
    version: versions.join('/') || version,
  }
}

/** Paths below the folder, in the same order on every machine. */
function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  } catch (cause) {
    throw new CommandFailed(`Cannot read the folder ${folder}: ${reasonOf(cause)}.`, { cause })
  }
}
