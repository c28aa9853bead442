/**
 * Sends requests over the network with undici: no redirects, no additional header but `user-agent`, and the answer
 * decompressed but otherwise unchanged. A request is sent again, on a new connection, only if the server closed a
 * kept-alive one (RFC 9112, 9.3.1); a request that must not be sent twice is sent on a new connection at once.
 *
 * @module
 */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { Agent, type Dispatcher, getGlobalDispatcher, request as send } from 'undici'
import { noting, type Sending, wasClosedWhileKept } from './reused-connections.ts'
import { sentHeaders } from './sent-headers.ts'
import { BodyTooLarge, type Fetch, maxBodyBytes } from './transport.ts'

export interface UndiciFetchOptions {
  /** Connections and timeouts; undici's default if absent. */
  readonly dispatcher?: Dispatcher
  /** Milliseconds until the whole answer must have arrived; unlimited if absent. */
  readonly timeoutMs?: (request: Request) => number
  /** Suffixes of the paths whose POST changes nothing, so that it may be sent twice. */
  readonly stateless?: readonly string[] | undefined
  /** The `user-agent` of each request that has none of its own. */
  readonly userAgent?: string
  /** Called with the number of bytes of every body, before decompression. */
  readonly onRead?: (bytes: number) => void
}

/** @returns A function that rejects with `BodyTooLarge` for an answer whose body is too large. */
export function undiciFetch({
  dispatcher = getGlobalDispatcher(),
  onRead,
  stateless = [],
  timeoutMs,
  userAgent,
}: UndiciFetchOptions = {}): Fetch {
  const always = userAgent === undefined ? {} : { 'user-agent': userAgent }
  return async (request) => {
    const message = {
      method: request.method as Dispatcher.HttpMethod,
      headers: { ...always, ...sentHeaders(request) },
      body: request.body === null ? null : await request.text(),
      ...(timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs(request)) }),
    }
    const sending: Sending = { bytesBefore: 0 }
    const mayRepeat = isRepeatable(request, stateless)
    const first = mayRepeat ? dispatcher.compose(noting(sending)) : onNewConnection
    const answer = await send(request.url, { ...message, dispatcher: first })
      .catch((error: unknown) => {
        if (!mayRepeat || !wasClosedWhileKept(sending, error)) throw error
        return send(request.url, { ...message, dispatcher: onNewConnection })
      })
      .catch((error: unknown) => {
        throw isOfStatus(error) ? new Error('the status is below 100, which HTTP does not have') : error
      })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value ?? []].flat()) headers.append(name, one)
    }
    const status = answer.statusCode
    const tooLarge = (bytes: Buffer) => {
      const body = bytes.toString('utf8', 0, shownBytes)
      return new BodyTooLarge({ status, headers: Object.fromEntries(headers), body })
    }
    const chunks = await readWithin(answer.body, tooLarge)
    onRead?.(lengthOf(chunks))
    const body = decoded(chunks, headers.get('content-encoding') ?? '', tooLarge)
    if (status > maxStatus) throw new Error(`the status is ${status}, which HTTP does not have`)
    return new Response(bodiless.includes(status) ? null : streamOf(body), { status, headers })
  }
}

// Without pipelining there is no keep-alive, so that each request opens a connection.
const onNewConnection = new Agent({
  pipelining: 0,
  connect: { timeout: 5_000 },
  headersTimeout: 0,
  bodyTimeout: 0,
})

function isRepeatable({ method, url }: Request, stateless: readonly string[]): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  return method === 'POST' && stateless.some((end) => new URL(url).pathname.endsWith(end))
}

const maxStatus = 599

/** True if undici failed its assertion on the status code, whose message only quotes its source. */
function isOfStatus(error: unknown): boolean {
  return error instanceof Error && error.name === 'AssertionError' && error.message.includes('statusCode')
}

const bodiless = [204, 205, 304]

/** Bytes that are kept of a body that is too large. */
const shownBytes = 2000

type TooLarge = (bytes: Buffer) => BodyTooLarge

function lengthOf(chunks: readonly Buffer[]): number {
  return chunks.reduce((sum, { length }) => sum + length, 0)
}

async function readWithin(body: AsyncIterable<Buffer>, tooLarge: TooLarge): Promise<readonly Buffer[]> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    // Leaving the loop ends the connection.
    if (length > maxBodyBytes) throw tooLarge(Buffer.concat(chunks))
  }
  return chunks
}

const limits = { maxOutputLength: maxBodyBytes }

// Services apply one encoding; a body with more than this stays as it is.
const maxEncodings = 3

const decoders: Readonly<Record<string, (bytes: NonSharedBuffer) => NonSharedBuffer>> = {
  identity: (bytes) => bytes,
  gzip: (bytes) => gunzipSync(bytes, limits),
  'x-gzip': (bytes) => gunzipSync(bytes, limits),
  br: (bytes) => brotliDecompressSync(bytes, limits),
  zstd: (bytes) => zstdDecompressSync(bytes, limits),
  // Some servers send raw deflate data, without the zlib header that the name requires.
  deflate: (bytes) => (isZlib(bytes) ? inflateSync(bytes, limits) : inflateRawSync(bytes, limits)),
}

function isZlib(bytes: Buffer): boolean {
  return ((bytes[0] ?? 0) & 0x0f) === 8
}

/** The decompressed body: a service may compress an answer even if the request does not accept compression. */
function decoded(chunks: readonly Buffer[], encoding: string, tooLarge: TooLarge): readonly Buffer[] {
  const names = encoding.split(',', maxEncodings).map((name) => name.trim().toLowerCase())
  const decodes = names.flatMap((name) => decoders[name] ?? [])
  if (decodes.length < names.length) return chunks
  const bytes = Buffer.concat(chunks)
  try {
    // The last encoding was applied last.
    return [decodes.reduceRight((rest, decode) => decode(rest), bytes)]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw tooLarge(bytes)
    // The clauses about the form of answers judge a body that does not match its header.
    return chunks
  }
}

/** Without a copy of the chunks. */
function streamOf(chunks: readonly Buffer[]): ReadableStream<Buffer> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}
