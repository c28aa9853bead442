/** What a service answers about orders, printed. */
import { renderJson } from '../../report/formats/json.ts'
import { type Client, connect, NoAnswer, UnexpectedAnswer } from '../../solver-api/index.ts'
import { CommandFailed, type ExitCode, exitCodes } from '../exit.ts'
import type { Options } from '../options/options.ts'

/** Prints what the service answered; a refusal is printed, too, and ends with exit code 1. */
export async function printAnswer(
  { apiKey, target }: Pick<Options<'intent list'>, 'apiKey' | 'target'>,
  call: (client: Client) => Promise<{ readonly exchange: { readonly response: { readonly body: string } } }>,
): Promise<ExitCode> {
  try {
    const { exchange } = await call(connect({ url: target, ...(apiKey === undefined ? {} : { apiKey }) }))
    process.stdout.write(renderJson(JSON.parse(exchange.response.body)))
    return exitCodes.success
  } catch (error) {
    if (error instanceof NoAnswer) {
      throw new CommandFailed(`${error.message}. Start the service, or check --target.`, {
        exitCode: exitCodes.unreachable,
      })
    }
    if (!(error instanceof UnexpectedAnswer)) throw error
    const { body, status } = error.exchange.response
    console.error(`The service answered ${status}: ${body}`)
    return exitCodes.violation
  }
}
