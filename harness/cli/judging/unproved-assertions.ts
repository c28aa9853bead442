/** The assertions of a scenario that its mutants do not prove, by file and line. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { proveAssertions } from '../../judge/assertions/prove-assertions.ts'
import type { Scenario } from '../../judge/scenario.ts'
import type { Options } from '../options/options.ts'
import type { OpenedTarget } from '../target/target.ts'

/** A call to an assertion of Node or of the kit. */
const isAssertion = /\bassert\w*(\.\w+)?\(/

export async function unprovedAssertions(
  scenario: Scenario,
  { options, target }: OpenedTarget,
  drawn: Pick<Options<'prove'>, 'runs' | 'seed'>,
): Promise<readonly string[]> {
  const { reached, unproved } = await proveAssertions(scenario, target, { ...options, ...drawn, isOfCheck })
  const files = new Set(reached.map((site) => site.slice(0, site.lastIndexOf(':'))))
  const unreached = [...files].flatMap(assertionsIn).filter((site) => !reached.includes(site))
  return [...unproved, ...unreached].map((site) => relative('', site))
}

/** True for files that belong neither to the program nor to its dependencies. */
function isOfCheck(file: string): boolean {
  return /\/scenarios\//.test(file) || !/\/(harness|node_modules)\//.test(file)
}

function assertionsIn(file: string): readonly string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, index) => (isAssertion.test(line) ? [`${file}:${index + 1}`] : []))
}
