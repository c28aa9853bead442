/** The body of a request as JSON, within bounds. */
import { problem } from '../../solver-api/problem.ts'

/** Ten times the largest batch. */
export const maxBodyBytes = 262_144

const maxDepth = 32

/**
 * Reads the body as JSON, whatever claims to be JSON or claims nothing: many clients send no content type,
 * and `fetch` calls a string text/plain.
 *
 * @throws Problem 400, 413, 415.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type !== '' && !/json|^text\/plain/i.test(type)) throw problem.wrongContentType(type)
  return parse(await readBytes(request.body))
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
  const value = parseJson(bytes)
  if (isDeeperThan(maxDepth, value)) throw problem.notJson()
  return value
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // Bytes that are not UTF-8 and text that is not JSON have one answer.
    throw problem.notJson()
  }
}

/** Whatever walks the value recurses, so its nesting is bounded before anything does. */
function isDeeperThan(most: number, value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}
