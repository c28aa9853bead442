/** What a service answers about orders, printed or used. */
import { renderJson } from '../../report/formats/json.ts'
import { type Answer, type Client, connect, NoAnswer, UnexpectedAnswer } from '../../solver-api/index.ts'
import { CommandFailed, type ExitCode, exitCodes } from '../exit.ts'
import type { Options } from '../options/options.ts'
import { findDevnet } from './own-devnet.ts'

export type Answering = Pick<Options<'intent list'>, 'apiKey' | 'target'>

/** Prints what the service answered; a refusal is printed, too, and ends with exit code 1. */
export async function printAnswer(
  service: Answering,
  call: (client: Client) => Promise<Answer<unknown>>,
): Promise<ExitCode> {
  return refusalsPrinted(async () => {
    const { exchange } = await answered(service, call)
    process.stdout.write(renderJson(JSON.parse(exchange.response.body)))
  })
}

/** Does what asks a service; a refusal is printed, and ends with exit code 1. */
export async function refusalsPrinted(work: () => Promise<void>): Promise<ExitCode> {
  try {
    await work()
    return exitCodes.success
  } catch (error) {
    if (!(error instanceof UnexpectedAnswer)) throw error
    const { body, status } = error.exchange.response
    console.error(`The service answered ${status}: ${body}`)
    return exitCodes.violation
  }
}

/** @throws CommandFailed where the service has no answer. */
export async function ask<Value>(
  service: Answering,
  call: (client: Client) => Promise<Answer<Value>>,
): Promise<Value> {
  const answer = await answered(service, call)
  if (!answer.found) throw new CommandFailed('The service has no solution for this trade.')
  return answer.value
}

/** The key of the own devnet is used where none is given. */
async function answered<Value>(
  { apiKey, target }: Answering,
  call: (client: Client) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const key = apiKey ?? (await findDevnet(target))?.apiKey
  try {
    return await call(connect({ url: target, ...(key === undefined ? {} : { apiKey: key }) }))
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    throw new CommandFailed(`${error.message}. Start the service, or check --target.`, {
      exitCode: exitCodes.unreachable,
    })
  }
}
