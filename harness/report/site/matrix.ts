/** Tables of outcomes: groups of clauses by target, and by version. */
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import { type Content, html, type Markup } from '../html/markup.ts'
import { bar, table } from '../html/pieces.ts'
import { countOutcomes, groupOf } from '../outcomes.ts'
import { dayOf, failingIn, type History, type Run } from './history.ts'

/** A row for each target, a column for each group that any target was judged by. */
export function targetMatrix(histories: readonly History[]): Markup {
  const groups = groupsIn(histories.map(({ latest }) => latest))
  const rows = histories.map(({ latest, slug, target }) => {
    const page = `targets/${slug}.html`
    return [
      html`<a href="${page}">${target}</a> <small>${versionAndDay(latest)}</small>`,
      cellOf(latest.record.clauses, page),
      ...groups.map((group) => cellOf(membersOf(latest.record, group), `${page}#group-${group}`)),
    ]
  })
  return table(['target', 'all', ...groups], rows, { className: 'matrix' })
}

/** A row for each group, a column for each run, the latest first. */
export function versionMatrix({ runs }: History): Markup {
  const shown = runs.toReversed()
  const head = ['group', ...shown.map(versionAndDay)]
  const rows = groupsIn(runs).map((group) => [
    html`<span id="group-${group}">${group}</span>`,
    ...shown.map(({ record }) => cellOf(membersOf(record, group), undefined)),
  ])
  const all = ['all', ...shown.map(({ record }) => cellOf(record.clauses, undefined))]
  return table(head, [all, ...rows], { className: 'matrix' })
}

const trendHeight = 20

/** The failing clauses of each run, the oldest first, as columns; nothing if all runs are of one day. */
export function trendOf({ latest, runs, target }: History): Markup | undefined {
  const [first] = runs
  if (dayOf(first) === dayOf(latest)) return undefined
  const counts = runs.map(failingIn)
  const most = Math.max(1, ...counts)
  const columns = counts.map((count, index) => {
    const height = Math.max(2, Math.round((trendHeight * count) / most))
    return html`<rect class="${count === 0 ? 'pass' : 'fail'}" x="${index * 10}" y="${trendHeight - height}" width="9" height="${height}"/>`
  })
  const width = runs.length * 10
  const label = `${target}: ${counts.join(', ')} failing clauses, the oldest run first`
  const [before, now] = [failingIn(first), failingIn(latest)]
  return html`<svg class="trend" viewBox="0 0 ${width} ${trendHeight}" width="${width}" height="${trendHeight}" role="img" aria-label="${label}">${columns}</svg><small>${before} failed on ${dayOf(first)}, ${now} ${now === 1 ? 'fails' : 'fail'} on ${dayOf(latest)}</small>`
}

/** A run without a version is named by its day. */
function versionAndDay(run: Run): Markup {
  const day = html`<time>${dayOf(run)}</time>`
  return run.version === dayOf(run) ? day : html`${run.version}, ${day}`
}

/** The number of passing clauses out of the judged ones; nothing if none was judged. */
function cellOf(clauses: readonly ClauseRecord[], link: string | undefined): Content {
  const counts = { ...countOutcomes(clauses), untested: 0, 'not-applicable': 0, observed: 0 }
  const judged = counts.fail + counts.inconclusive + counts.pass
  if (judged === 0) return undefined
  const text = html`<span class="${counts.fail > 0 ? 'bad' : ''}">${counts.pass}/${judged}</span>`
  return html`${link === undefined ? text : html`<a href="${link}">${text}</a>`}${bar(counts)}`
}

function membersOf({ clauses }: RunRecord, group: string): readonly ClauseRecord[] {
  return clauses.filter(({ id }) => groupOf(id) === group)
}

/** The judged groups, in the order of the interface. */
function groupsIn(runs: readonly Run[]): readonly string[] {
  const judged = runs.flatMap(({ record }) =>
    record.clauses.filter(({ outcome }) => ['fail', 'inconclusive', 'pass'].includes(outcome)),
  )
  const used = new Set(judged.map(({ id }) => groupOf(id)))
  const all = runs.flatMap(({ record }) => record.clauses.map(({ id }) => groupOf(id)))
  return [...new Set(all)].filter((group) => used.has(group))
}
