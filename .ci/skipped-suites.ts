/**
 * Prints, after a run of the tests, which suites were skipped and why: because `ASSAY_SKIP` names their tag, or for the
 * reason in their title. What a filter of the command line leaves out is not listed.
 */
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

/** @param excluded Tags that `ASSAY_SKIP` names. */
export function skippedSuites(excluded: readonly string[]): Reporter {
  return {
    onTestRunEnd(modules) {
      const lines = modules.flatMap((module) =>
        skippedIn(module).flatMap((skipped) => {
          const tag = skipped.options.tags?.find((name) => excluded.includes(name))
          const [title = '', reason] = skipped.name.split(/ \((skipped.*)\)$/)
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
