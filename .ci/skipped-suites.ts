/**
 * Prints the skipped suites after a run of the tests, each with the reason: the tag that `ASSAY_SKIP` names, or the
 * reason in the title or in the call that skipped it. Suites that a filter of the command line excludes are not listed.
 */
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

/** @param excluded The tags in `ASSAY_SKIP`. */
export function skippedSuites(excluded: readonly string[]): Reporter {
  return {
    onTestRunEnd(modules) {
      const lines = modules.flatMap((module) =>
        skippedIn(module).flatMap((skipped) => {
          const tag = skipped.options.tags?.find((name) => excluded.includes(name))
          const [title = '', inTitle] = skipped.name.split(/ \((skipped.*)\)$/)
          const result = skipped.type === 'test' ? skipped.result() : undefined
          const reason = inTitle ?? (result?.state === 'skipped' ? result.note : undefined)
          if (tag === undefined && reason === undefined) return []
          return [`  ${module.relativeModuleId} > ${title}: ${tag ? `ASSAY_SKIP names ${tag}` : reason}`]
        }),
      )
      if (lines.length > 0) console.log(`Skipped:\n${lines.join('\n')}\n`)
    },
  }
}

/** The outermost suites and tests that were skipped. */
function skippedIn(parent: TestModule | TestSuite): (TestSuite | TestCase)[] {
  return [...parent.children].flatMap((child) => {
    const state = child.type === 'test' ? child.result().state : child.state()
    if (state === 'skipped') return [child]
    return child.type === 'suite' ? skippedIn(child) : []
  })
}
