/**
 * Mutates the reference and prints which of a sample of mutants the judge kills:
 * `node harness/reach/mutation/main.ts [PLACE...]`, for example `service/routes/order-filter.ts:40`.
 *
 * @module
 */
import { enableCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import { Command } from 'commander'
import { solverApi } from '../../solver-api/interface.ts'
import { randomOf } from '../../spec/random.ts'
import { wholeNumber } from '../whole-number.ts'
import { countKills, type Fate, measureReach, openMutantJudge, type Plan } from './judge-mutant.ts'
import { measureReference, openMutantMeasure } from './measure-mutant.ts'
import { fateLine, scoreLines, survivorLines } from './score.ts'
import { leftOut, type Mutant, makeSubject } from './subject.ts'

const program = new Command('npm run mutation --')
  .description('Mutates the reference and prints which of a sample of mutants the judge kills.')
  .argument('[places...]', 'files, folders or lines of harness/ (default: a sample of all)')
  .option('--sample <number>', 'how many mutants', wholeNumber, 300)
  .option('--runs <number>', 'cases per clause', wholeNumber, 10)
  .option('--seed <number>', 'seed of the sample and the cases', wholeNumber, 7)
  .option('--jobs <number>', 'mutants at the same time', wholeNumber, availableParallelism())
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse()
const places = program.args
const { jobs, sample, ...plan } = program.opts<Plan & { readonly jobs: number; readonly sample: number }>()

enableCompileCache()
const subject = await makeSubject()
const fates = new Map<Mutant, Fate>()
try {
  const sample = sampleOf(subject.mutants)
  const reference = await measureReference(subject)
  await inTurn(
    sample.filter(({ room }) => room === 'solver'),
    () => openMutantMeasure(subject, reference),
  )
  // Two cases of each clause kill most of the others.
  const few = Math.min(2, plan.runs)
  await judgeByClauses(notFound(sample), { ...plan, runs: few })
  if (few < plan.runs) await judgeByClauses(notFound(sample), plan)

  const judged = [...fates].map(([mutant, fate]) => ({ mutant, fate }))
  console.log([...scoreLines(subject.mutants, judged), '', ...survivorLines(judged), ''].join('\n'))
  for (const [file, reason] of Object.entries(leftOut)) console.log(`left out ${file}: ${reason}`)
} finally {
  subject.remove()
}

function notFound(mutants: readonly Mutant[]): readonly Mutant[] {
  return mutants.filter((mutant) => (fates.get(mutant)?.kind ?? 'survived') === 'survived')
}

async function judgeByClauses(mutants: readonly Mutant[], asked: Plan): Promise<void> {
  const clauses = solverApi.clauses.map(({ id }) => id)
  const reaches = (await inJobs(() => measureReach(subject, clauses, asked))).flat()
  console.error(`${mutants.length} mutants, ${asked.runs} cases of each of ${reaches.length} clauses`)
  const kills = countKills()
  await inTurn(mutants, () => openMutantJudge(subject, reaches, kills, asked))
}

async function inTurn(
  mutants: readonly Mutant[],
  open: () => (mutant: Mutant) => Promise<Fate | undefined>,
): Promise<void> {
  const left = [...mutants]
  let judged = 0
  await inJobs(async () => {
    const judge = open()
    for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift()) {
      const fate = (await judge(mutant)) ?? fates.get(mutant)
      judged += 1
      if (fate === undefined) continue
      fates.set(mutant, fate)
      console.error(`${judged}/${mutants.length} ${fateLine({ mutant, fate })}`)
    }
  })
}

/** Does the same in as many places at once as asked for. */
async function inJobs<Result>(work: () => Promise<Result>): Promise<readonly Result[]> {
  return Promise.all(Array.from({ length: jobs }, work))
}

/** Of the places asked for, all; otherwise as many as `--sample` says. A smaller sample is the beginning of a larger one. */
function sampleOf(mutants: readonly Mutant[]): readonly Mutant[] {
  if (places.length > 0) {
    const isAt = ({ place }: Mutant, asked: string) =>
      `${place}:`.startsWith(`${asked}:`) || place.startsWith(`${asked}/`)
    const empty = places.find((asked) => !mutants.some((mutant) => isAt(mutant, asked)))
    if (empty !== undefined) program.error(`error: no mutant is at "${empty}"`)
    return mutants.filter((mutant) => places.some((asked) => isAt(mutant, asked)))
  }
  const random = randomOf(`mutants ${plan.seed}`)
  return mutants
    .map((mutant) => ({ mutant, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, sample)
    .map(({ mutant }) => mutant)
}
