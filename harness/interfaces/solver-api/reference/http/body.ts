/** The body of a request as a JSON object, within bounds. */
import { problem } from '../../api/problem.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The largest body in bytes: ten times the largest batch. */
export const maxBodyBytes = 262_144

const maxDepth = 32

/**
 * Accepts the content types of JSON, none, and text/plain: many clients send none, and `fetch` labels a string
 * text/plain.
 *
 * @throws Problem 400, 413, 415, 422.
 */
export async function readJsonObject(request: Request): Promise<Fields> {
  const type = request.headers.get('content-type') ?? ''
  if (type !== '' && !/json|^text\/plain/i.test(type)) throw problem.wrongContentType(type)
  const value = parse(await readBytes(request.body))
  if (isDeeperThan(maxDepth, value)) throw problem.notJson()
  if (!isObject(value)) throw problem.malformed('body', 'must be a JSON object')
  return value
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function readBytes(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  for (;;) {
    const next = await reader?.read().catch(() => {
      throw problem.notJson()
    })
    if (!next || next.done) return Buffer.concat(chunks)
    size += next.value.length
    if (size > maxBodyBytes) throw problem.tooLarge(maxBodyBytes)
    chunks.push(next.value)
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // Bytes that are not UTF-8 and text that is not JSON are refused alike.
    throw problem.notJson()
  }
}

/** Bounds the nesting before decoding, which recurses. */
function isDeeperThan(maxDepth: number, value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}
