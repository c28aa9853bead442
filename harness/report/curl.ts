/** A recorded exchange as a line for the shell that sends the same request. */
import type { CounterexampleRecord } from '../judge/record.ts'

type Exchange = CounterexampleRecord['exchanges'][number]

export function curlOf({ request }: Exchange): string {
  const headers = Object.entries(request.headers).flatMap(([name, value]) => [
    '-H',
    quoted(`${name}: ${value}`),
  ])
  const body = request.body === undefined ? [] : ['--data-binary', quoted(request.body)]
  return ['curl', '-sS', '-X', request.method, quoted(request.url), ...headers, ...body].join(' ')
}

/** In single quotes, as every POSIX shell reads it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
