/** The answers of a service about orders. */
import { systemClock } from '../../chain/clock.ts'
import { createTransport, UnusableAnswer } from '../../core/transport/transport.ts'
import { undiciFetch } from '../../core/transport/undici-fetch.ts'
import { type Answer, type Client, createClient, NoAnswer } from '../../interfaces/solver-api/api/index.ts'
import { paced } from '../../judge/rate/pace.ts'
import { renderJson } from '../../report/formats/json.ts'
import { CommandFailed, type ExitCode, exitCodes } from '../exit.ts'
import type { Options } from '../options/options.ts'
import { findDevnet } from './own-devnet.ts'

export type Answering = Pick<Options<'intent list'>, 'apiKey' | 'target'>

/** Prints the service's answer; a refusal is printed, too, and ends with exit code 1. */
export async function printAnswer(
  service: Answering,
  call: (client: Client) => Promise<Answer<unknown>>,
): Promise<ExitCode> {
  return refusalsPrinted(async () => {
    const { exchange } = await answered(service, call)
    process.stdout.write(renderJson(JSON.parse(exchange.response.body)))
  })
}

/** Runs `work`, which sends requests to a service; a refusal is printed, and ends with exit code 1. */
export async function refusalsPrinted(work: () => Promise<void>): Promise<ExitCode> {
  try {
    await work()
    return exitCodes.success
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error
    const { body, status } = error.exchange.response
    console.error(`The service answered ${status}: ${body}`)
    return exitCodes.violation
  }
}

/** @throws CommandFailed if the service does not answer. */
export async function ask<Value>(
  service: Answering,
  call: (client: Client) => Promise<Answer<Value>>,
): Promise<Value> {
  const answer = await answered(service, call)
  if (!answer.found) throw new CommandFailed('The service has no solution for this trade.')
  return answer.value
}

/** Uses the key of the local devnet if none is given. */
async function answered<Value>(
  { apiKey, target }: Answering,
  call: (client: Client) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const key = apiKey ?? (await findDevnet(target))?.apiKey
  try {
    return await call(patientClient(target, key))
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    throw new CommandFailed(`${error.message}. Start the service, or check --target.`, {
      exitCode: exitCodes.unreachable,
    })
  }
}

/** Two commands on one line may exceed the service's rate limit for one caller, so the client waits. */
function patientClient(target: string, apiKey: string | undefined): Client {
  const keyed = apiKey === undefined ? {} : { apiKey }
  const pace = paced(Number.POSITIVE_INFINITY).of(systemClock())
  return createClient(createTransport(undiciFetch(), { baseUrl: target.replace(/\/$/, ''), pace, ...keyed }))
}
