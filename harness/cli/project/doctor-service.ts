/** Where the answers of a service are read: the places that a run would learn, as lines. */
import { printable } from '../../core/printable.ts'
import { createRedact } from '../../core/texts/redact.ts'
import { interfaceNamed } from '../interfaces.ts'
import type { Options } from '../options/options.ts'
import { secretsOf } from '../target/secrets.ts'
import { openTarget } from '../target/target.ts'

export interface ServiceFlags extends Pick<Options<'doctor'>, 'apiKey' | 'interface'> {
  readonly target: string
}

/** @throws CommandFailed where the service cannot be reached. */
export async function placesIn({ interface: name, ...flags }: ServiceFlags): Promise<readonly string[]> {
  const judged = interfaceNamed(name)
  const { apiKey, target } = flags
  const access = { target, ...(apiKey === undefined ? {} : { apiKey }) }
  const opened = await openTarget(access, judged)
  try {
    const answers = judged.api.answersOf?.(opened.options.universe)
    if (answers === undefined) return ['No answers were looked at: they need an API key.']
    const redact = createRedact(secretsOf(access))
    const widest = Math.max(...Object.keys(answers).map(({ length }) => length))
    return Object.entries(answers).map(([what, place]) =>
      printable(redact(`${what.padEnd(widest)}  ${place}`)),
    )
  } finally {
    await opened.stop()
  }
}
