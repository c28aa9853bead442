/** Judges a hostile service in a process of its own, and reports exceeded bounds. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import type { RunRecord } from '../../judge/record.ts'
import { hostileContract } from './chains.ts'
import type { RunEnd } from './runs.ts'

export interface Judge {
  /** Judges a service by four clauses, and writes the reports into a folder. */
  judge(url: string, out: string, rpc?: string): Promise<RunEnd>
  stop(): void
}

const key = 'sesame/of+mine-0123456789'
const flags = ['--rate', '1000/s', '--answer-timeout', '0.5', '--runs', '2', '--seed', '1', '--api-key', key]
const clauses = [
  'solve/response-shape',
  'general/amounts-are-digit-strings',
  'general/public-equals-partner',
  'tokens/record-shape',
]
/** Clauses for a service on a hostile chain. */
const chainClauses = [
  'solve/executes',
  'solve/never-sells-more',
  'solve/target-is-the-router',
  'tokens/records-are-true',
]

// A process ends if it needs more for uncollected objects.
const maxHeapMegabytes = 500

export function startJudge(): Judge {
  const child = fork(join(import.meta.dirname, 'runs.ts'), {
    env: { ...process.env, NO_COLOR: '1' },
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
  })
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the judge ended with ${signal ?? code}`)
  })
  return {
    async judge(url, out, rpc) {
      const answered = once(child, 'message')
      const onChain = rpc === undefined ? [] : ['--rpc', rpc, '--router', hostileContract]
      const judged = rpc === undefined ? clauses : chainClauses
      child.send({ args: ['run', ...judged, ...flags, '--target', url, '--out', out, ...onChain] })
      const [end] = await Promise.race([answered, ended])
      return end
    },
    stop: () => {
      ended.catch(() => {})
      child.disconnect()
    },
  }
}

const maxMsPerClause = 120_000
const maxReport = 5_000_000

/**
 * The bounds that a run exceeds, in sentences.
 *
 * @param mayPass False if no clause can hold, so that success is an error.
 */
export function excessesOf(
  { code, ms, output }: RunEnd,
  out: string,
  { mayPass }: { readonly mayPass: boolean },
): readonly string[] {
  const names = readdirSync(out)
  const texts = [output, ...names.map((name) => readFileSync(join(out, name), 'utf8'))]
  // A service that cannot be reached is not judged, and has no report.
  const isJudged = names.length > 0 || code !== 3
  return [
    ...([...(mayPass ? [0] : []), 1, 3, 5].includes(Number(code))
      ? []
      : [`it ended with ${code}: ${output.slice(-2000)}`]),
    ...(ms < clauses.length * maxMsPerClause ? [] : [`it took ${Math.round(ms / 1000)} s`]),
    ...texts.flatMap((text, place) => {
      const name = ['the terminal', ...names][place]
      return [
        ...(text.length < maxReport ? [] : [`${name} has ${text.length} characters`]),
        ...(spelledOut(text).includes(key) ? [`${name} has the key`] : []),
        ...(/[^\P{Cc}\t\n]|[\p{Bidi_Control}\u2028\u2029]/u.test(text)
          ? [`${name} has characters that act`]
          : []),
      ]
    }),
    ...(isJudged ? unreadableIn(out) : []),
  ]
}

/** The part of a service that was judged, so that a run that ended early does not count as robust. */
export function metIn(out: string): { readonly requests: number; readonly decided: string } {
  const path = join(out, 'record.json')
  const judged = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as RunRecord).clauses : []
  const decided = judged.filter(
    ({ id, outcome }) =>
      [...clauses, ...chainClauses].includes(id) && (outcome === 'pass' || outcome === 'fail'),
  )
  return {
    requests: judged.reduce((sum, { requests }) => sum + requests, 0),
    decided: `${decided.length} of ${clauses.length}`,
  }
}

/** The text in lower case, once more with alternative spellings decoded, and once more with encodings decoded. */
function spelledOut(text: string): string {
  const byCode = (_: string, ...codes: readonly (string | undefined)[]) =>
    String.fromCharCode(Number.parseInt(codes.find((one) => one !== undefined) ?? '0', 16) % 0x1_0000)
  const decoded = text
    .replaceAll(/\\+u([\da-f]{4})|\\+x([\da-f]{2})|%(?:25)*([\da-f]{2})|&(?:amp;)*#x([\da-f]+);/gi, byCode)
    .replaceAll(/&(?:amp;)*#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code) % 0x1_0000))
  const words = text.match(/[\w+/-]{24,2000}={0,2}/g) ?? []
  const bytes = words.flatMap((word) => [Buffer.from(word, 'base64'), Buffer.from(word, 'hex')])
  return [text, decoded, ...bytes.map((one) => one.toString('latin1'))].join('\n').toLowerCase()
}

/** The reports that are malformed. */
function unreadableIn(out: string): readonly string[] {
  const read = (name: string) => readFileSync(join(out, name), 'utf8')
  const reports: Readonly<Record<string, () => boolean>> = {
    'record.json': () => (JSON.parse(read('record.json')) as RunRecord).clauses.length > 200,
    'results.sarif': () => JSON.parse(read('results.sarif')).version === '2.1.0',
    'ctrf.json': () => 'results' in JSON.parse(read('ctrf.json')),
    'junit.xml': () => isWellFormed(read('junit.xml')),
    'index.html': () => !/<script>alert|<img src=x/.test(read('index.html')),
  }
  return Object.entries(reports).flatMap(([name, isReadable]) => {
    try {
      return isReadable() ? [] : [`${name} is malformed`]
    } catch (error) {
      return [`${name} cannot be read: ${error}`]
    }
  })
}

function isWellFormed(xml: string): boolean {
  let isFaulty = false
  const parser = new SaxesParser()
  parser.on('error', () => {
    isFaulty = true
  })
  parser.write(xml).close()
  return !isFaulty
}
