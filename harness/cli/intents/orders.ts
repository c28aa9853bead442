/** `assay submit`, `assay orders` and `assay nonce`: an integrator's own orders at a service. */
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { renderJson } from '../../report/formats/json.ts'
import { type Client, connect, NoAnswer, UnexpectedAnswer } from '../../solver-api/index.ts'
import { submissionSchema } from '../../solver-api/intents.ts'
import { CommandFailed, type ExitCode, exitCodes } from '../exit.ts'

export interface ServiceFlags {
  /** Base address of the service. */
  readonly target: string
  readonly apiKey?: string
}

/** @param file The output of `assay sign`; `-` reads standard input. */
export async function submitCommand(file: string, flags: ServiceFlags): Promise<ExitCode> {
  const parsed = submissionSchema.safeParse(await readSubmission(file))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new CommandFailed(
      exitCodes.usage,
      `${file} is no signed order: ${issue?.path.join('.')}: ${issue?.message}.`,
    )
  }
  return printAnswer(flags, (client) => client.submit(parsed.data))
}

export interface OrdersFlags extends ServiceFlags {
  readonly status?: string
  readonly swapper?: string
  readonly hashes?: string
  readonly filter?: string
  readonly limit?: string
  readonly cursor?: string
}

export async function ordersCommand(flags: OrdersFlags): Promise<ExitCode> {
  const { cursor, filter, hashes, limit, status, swapper } = flags
  const asked = {
    order_status: status,
    order_hashes: hashes,
    filter_query: filter,
    swapper: swapper as `0x${string}` | undefined,
    limit,
    cursor,
  }
  const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
  return printAnswer(flags, (client) => client.orders({ blockchain: 'ethereum', ...query }))
}

export async function nonceCommand(address: string, flags: ServiceFlags): Promise<ExitCode> {
  return printAnswer(flags, (client) =>
    client.nonce({ blockchain: 'ethereum', address: address as `0x${string}` }),
  )
}

/** Prints what the service answered; a refusal is printed too, and ends with exit code 1. */
async function printAnswer(
  { apiKey, target }: ServiceFlags,
  call: (client: Client) => Promise<{ readonly exchange: { readonly response: { readonly body: string } } }>,
): Promise<ExitCode> {
  try {
    const { exchange } = await call(connect({ url: target, ...(apiKey === undefined ? {} : { apiKey }) }))
    process.stdout.write(renderJson(JSON.parse(exchange.response.body)))
    return exitCodes.success
  } catch (error) {
    if (error instanceof NoAnswer) throw new CommandFailed(exitCodes.unreachable, `${error.message}.`)
    if (!(error instanceof UnexpectedAnswer)) throw error
    const { body, status } = error.exchange.response
    console.error(`The service answers ${status}: ${body}`)
    return exitCodes.violation
  }
}

async function readSubmission(file: string): Promise<unknown> {
  try {
    const { order_hash: _, ...submission } = JSON.parse(
      file === '-' ? await text(process.stdin) : await readFile(file, 'utf8'),
    )
    return submission
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CommandFailed(exitCodes.usage, `${file} cannot be read as JSON: ${reason}.`, { cause })
  }
}
