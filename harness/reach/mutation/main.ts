/**
 * Mutates the reference and prints which of a sample of mutants the judge kills:
 * `node harness/reach/mutation/main.ts [PLACE...]`, for example `service/routes/order-filter.ts:40`.
 *
 * @module
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { solverApi } from '../../solver-api/interface.ts'
import { randomOf } from '../../spec/random.ts'
import { measureReach, openMutantJudge, type Plan } from './judge-mutant.ts'
import { fateLine, type Judged, scoreLines, survivorLines } from './score.ts'
import { leftOut, type Mutant, makeSubject } from './subject.ts'

const { positionals: places, values } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '300' },
    runs: { type: 'string', default: '10' },
    seed: { type: 'string', default: '7' },
    jobs: { type: 'string', default: `${availableParallelism()}` },
  },
})
const plan = { runs: Number(values.runs), seed: Number(values.seed) }

const subject = await makeSubject()
try {
  // Two cases of each clause kill most mutants.
  const first = await judgeAll(sampleOf(subject.mutants), { ...plan, runs: Math.min(2, plan.runs) })
  const left = first.flatMap(({ fate, mutant }) => (fate.kind === 'survived' ? [mutant] : []))
  const second = await judgeAll(left, plan)
  const judged = [...first.filter(({ fate }) => fate.kind !== 'survived'), ...second]
  console.log([...scoreLines(subject.mutants, judged), '', ...survivorLines(judged), ''].join('\n'))
  for (const [file, reason] of Object.entries(leftOut)) console.log(`left out ${file}: ${reason}`)
} finally {
  subject.remove()
}

async function judgeAll(mutants: readonly Mutant[], asked: Plan): Promise<readonly Judged[]> {
  const clauses = solverApi.clauses.map(({ id }) => id)
  const reaches = (await inJobs(() => measureReach(subject, clauses, asked))).flat()
  console.error(`${mutants.length} mutants, ${asked.runs} cases of each of ${reaches.length} clauses`)
  const left = [...mutants]
  const judged: Judged[] = []
  await inJobs(async () => {
    const judge = openMutantJudge(subject, reaches)
    for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift()) {
      const one = { mutant, fate: await judge.judge(mutant, asked) }
      judged.push(one)
      console.error(`${judged.length}/${mutants.length} ${fateLine(one)}`)
    }
    judge.stop()
  })
  return judged
}

/** Does the same in as many places at once as asked for. */
async function inJobs<Result>(work: () => Promise<Result>): Promise<readonly Result[]> {
  return Promise.all(Array.from({ length: Number(values.jobs) }, work))
}

/** Of the places asked for, all; otherwise as many as `--sample` says. A smaller sample is the beginning of a larger one. */
function sampleOf(mutants: readonly Mutant[]): readonly Mutant[] {
  if (places.length > 0)
    return mutants.filter(({ place }) =>
      places.some((asked) => `${place}:`.startsWith(`${asked}:`) || place.startsWith(`${asked}/`)),
    )
  const random = randomOf(`mutants ${plan.seed}`)
  return mutants
    .map((mutant) => ({ mutant, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, Number(values.sample))
    .map(({ mutant }) => mutant)
}
