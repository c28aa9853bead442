/** Phrases and words that plain English avoids. Single words with replacements are in `flagWords` of cspell.json. */
import { expect, test } from 'vitest'
import { files, readFile, sources } from './tree.ts'

/** Phrases that read as if translated, with replacements. */
const phrases: readonly (readonly [pattern: string, instead: string])[] = [
  ['it must be as', 'Expected …, for example …'],
  ['(is|are|was|were) not there', 'not found, missing'],
  ['it is not so that', 'violated: …'],
  ['tells? most', 'is largest'],
  ['(is|are|was|were|be|been) told', 'receives'],
  ['far (target|service|node|endpoint)s?', 'remote'],
  ['led astray', 'misled'],
  ['for ever', 'forever'],
  ['stands? (in(?! for)|at|on|by|beside|below|above|there|together|alone|twice|first|last)', 'is'],
]

/** Words in the place of a noun, as in "what leads on from it"; a comment names the noun, as in "the next hop". */
const inPlaceOfNoun = /\b(what|whatever|whoever|whom)\b/i

/** Maximum share of comment lines below a folder with such a word, in percent. The figure of the tree may only fall. */
const mostInPlaceOfNoun: readonly (readonly [name: string, folder: string, percent: number])[] = [
  ['the solver', 'harness/solver/', 2],
  ['the market', 'harness/market/', 2],
  ['the quality measurements', 'harness/quality/', 2],
  ['the tree', '', 0.2],
]

test('no phrase reads as if translated', () => {
  const texts = files.filter((path) => /\.(tsx?|sol|md)$/.test(path) && !isExempt(path))
  const found = texts.flatMap((path) => phrasesIn(readFile(path)).map((phrase) => `${path}:${phrase}`))
  expect(found).toEqual([])
})

const commentLines = sources.filter((path) => /\.(tsx?|sol)$/.test(path)).flatMap(commentLinesOf)

test.each(mostInPlaceOfNoun)('the comments of %s name their nouns', (_, folder, percent) => {
  const lines = commentLines.filter(({ path }) => path.startsWith(folder))
  const found = lines.filter(({ text }) => inPlaceOfNoun.test(text))
  const shown = found.slice(0, 20).map(({ path, text }) => `${path}: ${text}`)
  expect(lines.length).toBeGreaterThan(300)
  expect((100 * found.length) / lines.length, shown.join('\n')).toBeLessThanOrEqual(percent)
})

/** True for this list itself, and for the clauses, which quote the interface. */
function isExempt(path: string): boolean {
  const exempt = ['harness/lab/architecture/words.test.ts', 'docs/reference/clauses.md']
  return exempt.includes(path) || path.startsWith('harness/interfaces/solver-api/clauses/')
}

function phrasesIn(text: string): string[] {
  // A phrase may continue on the next line of a comment.
  const words = text.replaceAll(/\n\s*(\*|\/\/\/?)? */g, (gap) => ' '.repeat(gap.length))
  return phrases.flatMap(([pattern, instead]) =>
    [...words.matchAll(new RegExp(`\\b${pattern.replaceAll(' ', ' +')}\\b`, 'gi'))].map(
      ({ 0: phrase, index }) => {
        const line = text.slice(0, index).split('\n').length
        return `${line}: "${phrase.replaceAll(/ +/g, ' ')}", write: ${instead}`
      },
    ),
  )
}

/** The lines of comments, each without its delimiters. */
function commentLinesOf(path: string): readonly { readonly path: string; readonly text: string }[] {
  return readFile(path)
    .split('\n')
    .flatMap((line) => {
      const [, own, trailing] = /^\s*(?:\/\*\*?|\*|\/\/\/?)(?:\s(.*))?$|\s\/\/\s(.*)$/.exec(line) ?? []
      const text = (own ?? trailing ?? '').replace(/\s*\*\/$/, '')
      return text === '' ? [] : [{ path, text }]
    })
}
