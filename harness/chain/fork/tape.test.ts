/** A tape holds the recorded answers, in any order and spelling of requests; a damaged tape is refused. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { encodeTape, questionOf, readTape, type Tape, tapeKey, tapeVersion } from './tape.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-tape-'))
const path = join(folder, 'a.tape')
afterAll(() => rmSync(folder, { recursive: true }))

const questions = fc.record({ method: fc.string(), params: fc.array(fc.jsonValue()) })
const tapes: fc.Arbitrary<Tape> = fc.record({
  chainId: fc.constant(1),
  blockNumber: fc.bigInt(0n, 2n ** 64n),
  run: fc.record({
    clauses: fc.array(fc.string()),
    seed: fc.nat(),
    runs: fc.nat(),
  }),
  answers: fc
    .array(fc.tuple(questions, fc.jsonValue()))
    .map((pairs) => new Map(pairs.map(([question, answer]) => [tapeKey(question), JSON.stringify(answer)]))),
})

test('a tape that is read equals the tape that was written', () => {
  fc.assert(
    fc.property(tapes, (tape) => {
      writeFileSync(path, encodeTape(tape))
      expect(readTape(path)).toEqual(tape)
    }),
  )
})

test('the bytes of a tape do not depend on the order of answers', () => {
  fc.assert(
    fc.property(tapes, (tape) => {
      const reversed = { ...tape, answers: new Map([...tape.answers].toReversed()) }
      expect(Buffer.from(encodeTape(reversed))).toEqual(Buffer.from(encodeTape(tape)))
    }),
  )
})

test('equal requests have one spelling', () => {
  const asked = { method: 'eth_call', params: [{ to: '0xAb', data: '0xCD' }, 'Latest'] }
  const again = { method: 'eth_call', params: [{ data: '0xcd', to: '0xab' }, 'Latest'] }
  expect(tapeKey(again)).toBe(tapeKey(asked))
  expect(questionOf(asked)).toBe('eth_call [{"data":"0xcd","to":"0xab"},"Latest"]')
})

test('different requests have different keys', () => {
  fc.assert(
    fc.property(questions, questions, (one, other) => {
      fc.pre(questionOf(one) !== questionOf(other))
      expect(tapeKey(one)).not.toBe(tapeKey(other))
    }),
  )
})

describe('readTape refuses', () => {
  const tape: Tape = {
    chainId: 1,
    blockNumber: 7n,
    run: { clauses: ['quote/*'], seed: 1, runs: 2 },
    answers: new Map([[tapeKey({ method: 'eth_gasPrice' }), '"0x1"']]),
  }
  const bytes = encodeTape(tape)
  const [header] = partsOf(bytes)
  const [, otherBody] = partsOf(encodeTape({ ...tape, answers: new Map() }))
  const damaged: Record<string, Uint8Array | string> = {
    'an empty file': '',
    'some other file': '{"clauses": []}\n',
    'a tape of another version': `${JSON.stringify({ ...JSON.parse(header), assayTape: tapeVersion - 1 })}\n`,
    'a tape that breaks off': bytes.subarray(0, bytes.length - 3),
    'a tape whose body was changed': Buffer.from(bytes).fill(0, bytes.length - 4),
    'a tape with the body of another': Buffer.concat([Buffer.from(`${header}\n`), otherBody]),
  }
  for (const [what, content] of Object.entries(damaged)) {
    test(what, () => {
      writeFileSync(path, content)
      expect(() => readTape(path)).toThrow(expect.objectContaining({ code: 'TAPE_UNREADABLE' }))
    })
  }

  test('a tape with any byte changed, with the place of the damage', () => {
    const end = bytes.indexOf('\n'.charCodeAt(0))
    for (const place of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed[place] = (changed[place] ?? 0) ^ 1
      writeFileSync(path, changed)
      const message = place > end ? `between its bytes ${end + 1} and` : ''
      expect(() => readTape(path), `byte ${place}`).toThrow(message || path)
    }
  })

  test('a file that does not exist', () => {
    expect(() => readTape(join(folder, 'nothing'))).toThrow(
      expect.objectContaining({ code: 'TAPE_UNREADABLE' }),
    )
  })
})

test('the first line describes the tape', () => {
  const run = { clauses: ['solve/*'], seed: 3, runs: 4 }
  writeFileSync(path, encodeTape({ chainId: 1, blockNumber: 9n, run, answers: new Map() }))
  const [line = ''] = readFileSync(path, 'latin1').split('\n')
  expect(JSON.parse(line)).toMatchObject({ chainId: 1, blockNumber: '9', run, answers: 0 })
})

/** The first line, and the bytes after it. */
function partsOf(bytes: Uint8Array): readonly [string, Uint8Array] {
  const end = bytes.indexOf('\n'.charCodeAt(0))
  return [Buffer.from(bytes.subarray(0, end)).toString(), bytes.subarray(end + 1)]
}
