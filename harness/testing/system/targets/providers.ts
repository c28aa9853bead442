/** Deviations of providers' nodes, and their effect on a command that forks; docs/guides/forks.md shows the table. */

import { type ExitCode, endings } from '../../../cli/exit.ts'
import type { FaultyUpstream, UpstreamFault } from '../../fork/faulty-upstream.ts'

export interface Provider {
  /** The node's behaviour, in words. */
  readonly does: string
  readonly fault: UpstreamFault
  readonly when?: Parameters<FaultyUpstream['fail']>[1]
  /** The command that the test runs. */
  readonly command: 'run' | 'devnet'
  /** A part of the sentence that ends the command; absent if the command goes on. */
  readonly says?: string
}

const started = { after: 40 }
const running = { after: 100 }

export const providers: readonly Provider[] = [
  {
    does: 'throttles with status 429 for a while',
    fault: 'status 429',
    when: { after: 30, times: 3 },
    command: 'run',
  },
  {
    does: 'throttles with the error -32005 for a while',
    fault: 'a limit as a JSON error',
    when: { after: 10, times: 3 },
    command: 'run',
  },
  {
    does: 'answers null for a block for a moment',
    fault: 'null for a block',
    when: { times: 3 },
    command: 'run',
  },
  {
    does: 'lags behind the block that another node named',
    fault: 'a block that is still to come',
    when: { after: 5, times: 3 },
    command: 'run',
  },
  {
    does: 'closes a connection under a request',
    fault: 'half an answer',
    when: { after: 50, times: 1 },
    command: 'run',
  },
  {
    does: 'refuses 131 kB (413) and ranges of logs, and has fields of its own',
    fault: 'the limits of a provider',
    command: 'run',
  },
  { does: 'caps how many logs it answers with', fault: 'few logs at a time', command: 'run' },
  {
    does: 'throttles without end',
    fault: 'status 429',
    command: 'devnet',
    says: 'answers eth_chainId with status 429',
  },
  {
    does: 'is down behind its gateway',
    fault: 'status 502',
    when: started,
    command: 'devnet',
    says: 'with status 502',
  },
  { does: 'is silent', fault: 'silence', command: 'devnet', says: 'gave no answer to eth_chainId' },
  { does: 'falls silent', fault: 'silence', when: started, command: 'run', says: 'gave no answer to' },
  {
    does: 'answers with a page',
    fault: 'a page instead of JSON',
    when: started,
    command: 'devnet',
    says: '"<html>Log in',
  },
  {
    does: 'does not know the key',
    fault: 'a key that is not known',
    command: 'run',
    says: 'with status 401 and',
  },
  {
    does: 'is of another chain',
    fault: 'another chain',
    command: 'devnet',
    says: 'has chain id 0x89, not 0x1',
  },
  {
    does: 'never has the block',
    fault: 'null for a block',
    command: 'run',
    says: 'answers eth_getBlockByNumber with null',
  },
  {
    does: 'has no state of the block',
    fault: 'a pruned block',
    command: 'run',
    says: 'the error -32000, "missing trie node',
  },
  {
    does: 'prunes the block during the run',
    fault: 'a pruned block',
    when: running,
    command: 'run',
    says: 'the error -32000, "missing trie node',
  },
  {
    does: 'refuses to override state',
    fault: 'no state overrides',
    command: 'run',
    says: 'answers eth_call with the error -32602',
  },
  {
    does: 'leaves out fields of a header',
    fault: 'a header without fields',
    command: 'devnet',
    says: 'answers eth_getBlockByNumber with a block without hash, size',
  },
  { does: 'has no code', fault: 'null for code', command: 'devnet', says: 'answers eth_getCode with null' },
  {
    does: 'executes no calls',
    fault: 'nothing for a call',
    command: 'run',
    says: 'Cannot read the pools of block',
  },
  {
    does: 'replaces the forked block during the run',
    fault: 'a reorganisation',
    when: running,
    command: 'run',
    says: 'since the fork began. Name an older block with --block',
  },
  {
    does: 'replaces the forked block during the start',
    fault: 'a reorganisation',
    when: started,
    command: 'devnet',
    says: 'since the fork began. Name an older block with --block',
  },
]

export function codeOf({ says }: Provider): ExitCode {
  return says === undefined ? 0 : 3
}

export function tableOf(rows: readonly Provider[]): string {
  const lines = rows.map((row) => {
    const says = row.says === undefined ? 'waits, or asks in parts' : `"… ${row.says.replaceAll('"', '')} …"`
    return `| ${row.does} | \`${row.command}\` | ${says} | ${codeOf(row)}, ${endings[codeOf(row)]} |`
  })
  return ['| the node | met by | the command | exit code |', '|---|---|---|---|', ...lines].join('\n')
}
