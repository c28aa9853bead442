/**
 * Single faults in a Solidity source, by replacements within a line: another comparison, operator, constant,
 * condition or modifier, or an omitted statement or check.
 *
 * @module
 */
export interface ContractMutant {
  /** Counted from one. */
  readonly line: number
  /** The original line, and the mutant's; empty if it is omitted. */
  readonly before: string
  readonly after: string
  /** The whole source with the fault. */
  readonly source: string
}

const replacements: readonly (readonly [found: RegExp, to: string])[] = [
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ == /g, ' != '],
  [/ != /g, ' == '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ \* /g, ' / '],
  [/ \/ /g, ' * '],
  [/ -= /g, ' += '],
  [/!(?=\w)/g, ''],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/(?<=[ (])0(?=[,; )])/g, '1'],
  [/\? ([^:?]+) : ([^:?;]+);/g, '? $2 : $1;'],
  [/\bmsg\.sender\b/g, 'address(this)'],
  [/ onlyOwner(?= \{)/g, ''],
  [/^ +nonReentrant$/g, ''],
]

// A statement on one line that declares nothing: an assignment, a call, an event, or a check with its error.
const statement = /^ {8,}(?!return\b|_;|\w+(?:\[\])? (?:memory |calldata )?\w+ =|\(\w+ \w+,)\S.*;$/

export function mutantsOf(source: string): readonly ContractMutant[] {
  const lines = source.split('\n')
  return lines.flatMap((before, index) =>
    isCode(before) ? changesOf(before, lines[index - 1] ?? '').map((after) => mutant(index, after)) : [],
  )

  function mutant(index: number, after: string): ContractMutant {
    const before = lines[index] ?? ''
    return {
      line: index + 1,
      before: before.trim(),
      after: after.trim(),
      source: lines.with(index, after).join('\n'),
    }
  }
}

function isCode(line: string): boolean {
  return !/^\s*(?:\/\/|\/?\*|import|pragma|error|event|"|keccak)|constant\b/.test(line)
}

function changesOf(line: string, previous: string): readonly string[] {
  const changed = replacements.flatMap(([found, to]) =>
    [...line.matchAll(found)].map(({ index }) => {
      const there = new RegExp(found.source, 'y')
      there.lastIndex = index
      return line.replace(there, to)
    }),
  )
  const stands = /[;{}]$|^\s*$|\/\/.*$/.test(previous)
  return stands && statement.test(line) ? [...changed, ''] : changed
}
