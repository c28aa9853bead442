/**
 * A tape: the node's answer to each request of a run, so that the run can be repeated without the node. The file is a
 * line of JSON, which describes the tape, and the compressed answers.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants, crc32 } from 'node:zlib'
import * as z from 'zod'
import type { RpcRequest } from '../provider/provider.ts'

export interface Tape {
  readonly chainId: number
  /** The block that was forked. */
  readonly blockNumber: bigint
  readonly run: RecordedRun
  /** Results as JSON, by `tapeKey`. For a refused call, the node's error as JSON, after {@link refusalMark}. */
  readonly answers: ReadonlyMap<string, string>
}

/** Marks an error; no JSON begins with it. */
export const refusalMark = '!'

/** The recorded run; any other run makes requests that are not on the tape. */
export interface RecordedRun {
  /** Ids or patterns; none means all. */
  readonly clauses: readonly string[]
  readonly seed: number
  /** Cases of each clause. */
  readonly runs: number
}

/** Increased when a change makes older tapes unplayable. */
export const tapeVersion = 5

const headerSchema = z.object({
  assayTape: z.literal(tapeVersion),
  chainId: z.int(),
  blockNumber: z.string().regex(/^\d+$/),
  run: z.object({ clauses: z.array(z.string()), seed: z.int(), runs: z.int() }),
  answers: z.int(),
  /** SHA-256 of the answers, uncompressed. */
  sha256: z.string(),
  /** A checksum of each {@link pieceLength} bytes after the line (the last may be fewer), to locate damage. */
  pieces: z.array(z.string()),
  /** Checksum of the line up to this field. */
  crc32: z.string(),
})

/**
 * The canonical spelling of a request: hex in lower case, fields in alphabetical order. Requests of the same
 * spelling have the same answer.
 */
export function questionOf({ method, params = [] }: RpcRequest): string {
  return `${method} ${JSON.stringify(params, inOneSpelling)}`
}

/** The key of a request: the first 32 hex digits of a hash, since a request is often longer than its answer. */
export function tapeKey(request: RpcRequest): string {
  return createHash('sha256').update(questionOf(request)).digest('hex').slice(0, 32)
}

/** Encodes a tape. The bytes do not depend on the order of its answers. */
export function encodeTape(tape: Tape): Uint8Array {
  const lines = [...tape.answers].map(([key, answer]) => `${key} ${answer}\n`).toSorted()
  const body = Buffer.from(lines.join(''))
  const { answers, blockNumber, chainId, run } = tape
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 }
  const packed = brotliCompressSync(body, {
    params: { ...quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
  const header: Omit<z.output<typeof headerSchema>, 'crc32'> = {
    assayTape: tapeVersion,
    chainId,
    blockNumber: blockNumber.toString(),
    run: { ...run, clauses: [...run.clauses] },
    answers: answers.size,
    sha256: hashOf(body),
    pieces: piecesOf(packed),
  }
  const line = JSON.stringify(header)
  return Buffer.concat([Buffer.from(`${withChecksum(line)}\n`), packed])
}

/** @throws {TapeUnreadable} if the file is missing, not a tape, of another version, or damaged. */
export function readTape(path: string): Tape {
  const bytes = bytesOf(path)
  const end = Math.max(bytes.indexOf('\n'), 0)
  const line = bytes.toString('utf8', 0, end)
  const header = attempt(path, `is not a tape of version ${tapeVersion}`, () =>
    headerSchema.parse(JSON.parse(line)),
  )
  const { blockNumber, chainId, crc32: _, run, ...body } = header
  if (line !== withChecksum(`${line.slice(0, line.lastIndexOf(checksumField))}}`))
    throw new TapeUnreadable(path, 'is damaged in its first line')
  const packed = bytes.subarray(end + 1)
  const found = piecesOf(packed)
  const piece = [...body.pieces, ...found].findIndex((_, place) => body.pieces[place] !== found[place])
  if (piece >= 0) {
    const from = end + 1 + piece * pieceLength
    throw new TapeUnreadable(path, `is damaged between its bytes ${from} and ${from + pieceLength}`)
  }
  const text = attempt(path, 'is damaged', () => brotliDecompressSync(packed, { maxOutputLength: maxBytes }))
  if (hashOf(text) !== body.sha256) throw new TapeUnreadable(path, 'is damaged')
  const lines = text.toString().split('\n').slice(0, -1)
  const answers = new Map(lines.map((line) => [line.slice(0, 32), line.slice(33)]))
  return { chainId, blockNumber: BigInt(blockNumber), run, answers }
}

/** Maximum of a tape's file, and of its uncompressed answers. The answers of all clauses take a megabyte. */
const maxBytes = 2 ** 28

function bytesOf(path: string): Buffer {
  const found = attempt(path, 'cannot be read', () => statSync(path))
  if (!found.isFile()) throw new TapeUnreadable(path, 'is no ordinary file')
  if (found.size > maxBytes) throw new TapeUnreadable(path, `is larger than ${maxBytes} bytes`)
  return attempt(path, 'cannot be read', () => readFileSync(path))
}

function attempt<Value>(path: string, complaint: string, read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    throw new TapeUnreadable(path, complaint, cause)
  }
}

const pieceLength = 4096

function piecesOf(packed: Buffer): string[] {
  const count = Math.ceil(packed.length / pieceLength)
  return Array.from({ length: count }, (_, place) =>
    checksumOf(packed.subarray(place * pieceLength, (place + 1) * pieceLength)),
  )
}

const checksumField = ',"crc32":'

/** The JSON of an object, with the checksum of its text added as its last field. */
function withChecksum(line: string): string {
  return `${line.slice(0, -1)}${checksumField}"${checksumOf(line)}"}`
}

function checksumOf(bytes: Buffer | string): string {
  return crc32(bytes).toString(16).padStart(8, '0')
}

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}

function inOneSpelling(_name: string, value: unknown): unknown {
  if (typeof value === 'string') return /^0x[0-9a-f]*$/i.test(value) ? value.toLowerCase() : value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The file cannot be played. */
export class TapeUnreadable extends Error {
  override readonly name = 'TapeUnreadable'
  readonly code = 'TAPE_UNREADABLE'
  readonly remedy = 'Record a tape with "assay record".'

  constructor(path: string, complaint: string, cause?: unknown) {
    super(`The tape ${path} ${complaint}.`, { cause })
  }
}
