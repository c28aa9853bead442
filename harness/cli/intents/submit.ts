/** `assay intent submit`: sends an order that `assay intent sign` printed. */
import { text } from 'node:stream/consumers'
import { submissionSchema } from '../../interfaces/solver-api/api/intents.ts'
import type { ExitCode } from '../exit.ts'
import { parseFile, parseJson, readText } from '../input-file.ts'
import type { Options } from '../options/options.ts'
import { printAnswer } from './answer.ts'

export default async function submitCommand({ file, ...flags }: Options<'intent submit'>): Promise<ExitCode> {
  const content = parseJson(file === '-' ? await text(process.stdin) : readText(file), file)
  const submission = parseFile(submissionSchema, file, 'a signed order', content)
  return printAnswer(flags, (client) => client.submit(submission))
}
