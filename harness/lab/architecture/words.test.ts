/** Phrases that read as if translated, with what to write instead. Single words are in `flagWords` of cspell.json. */
import { expect, test } from 'vitest'
import { files, readFile } from './tree.ts'

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

test('no phrase reads as if translated', () => {
  const texts = files.filter((path) => /\.(tsx?|sol|md)$/.test(path) && !isExempt(path))
  const found = texts.flatMap((path) => phrasesIn(readFile(path)).map((phrase) => `${path}:${phrase}`))
  expect(found).toEqual([])
})

/** The list itself, and the clauses, which quote the interface. */
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
