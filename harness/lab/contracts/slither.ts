/**
 * Runs slither, a static analyser from PyPI, on our contracts: `npm run lab -- slither`. Exits with 1 if a finding has
 * no justification here, or a justification no finding. Without slither, prints a note and exits with 0.
 *
 * @module
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The justification of a finding, by its detector and its place. */
const argued: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'msg-value-in-nonpayable': {
    'BalanceTrackerLib.create': 'it is a part of Router.swap, which is payable',
  },
  'unused-return': {
    'Filler.reactorCallback': 'the reactor takes the amount owed, or the fill fails',
    'BalancerV2Lib.sell': 'the router measures receipts by its balances',
    'ConcentratedLib.sell': 'the router measures receipts by its balances',
    'ConstantProductLib.sell': 'the time of the reserves is of no use',
    'MarketMakerLib.sell': 'the router measures receipts by its balances',
    'UniswapV4Lib._settle': 'a payment that is too small fails where the manager is locked',
    'UniswapV4Lib.sell': 'the router measures receipts by its balances',
  },
  'missing-zero-check': {
    'Filler.constructor': 'nobody is the zero address: such a filler fills nothing',
    'MarketMaker.constructor':
      'nobody is the zero address, and no signature is of it: such a maker fills nothing',
  },
  'calls-loop': {
    'Filler.reactorCallback': 'a batch is filled as a whole, or not at all',
    'Filler._provideOutput': 'a batch is filled as a whole, or not at all',
  },
  'reentrancy-benign': {
    'Router._execute':
      'the pool of the step is cleared last so that only it calls back, and swap cannot be entered again',
    'Router.swap': 'it cannot be entered again, and each callback is taken once, of the pool of its step',
  },
  'reentrancy-events': {
    'MarketMaker.fill': 'the nonce is used up before the call, and only the router calls',
  },
  timestamp: {
    'MarketMaker.fill': "an expiry is a time; a builder's choice of seconds is within the risk of a quote",
  },
  'costly-loop': {
    'Router._execute': 'the variable is transient, which costs 100 gas',
    'Router._expectCallback': 'the variable is transient, which costs 100 gas',
  },
  'low-level-calls': {
    'CurrencyLib.pay': 'ether goes to contracts that need more than 2,300 gas; a failure reverts',
    'SafeTransferLib._call': 'some tokens return nothing; a returned value is checked',
  },
}

interface Element {
  readonly name: string
  readonly type_specific_fields?: { readonly parent?: Element }
}
interface Finding {
  readonly check: string
  readonly description: string
  readonly elements: readonly Element[]
}

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'assay-slither-'))
try {
  process.exitCode = spawnSync('slither', ['--version']).status === 0 ? compared(findings()) : skipped()
} finally {
  rmSync(folder, { recursive: true })
}

function skipped(): number {
  console.log(
    'The contracts are not analysed: there is no slither. Install it with "pip install slither-analyzer==0.11.6".',
  )
  return 0
}

/** @returns The exit code. */
function compared(found: readonly Finding[]): number {
  const reasonOf = (finding: Finding) => argued[finding.check]?.[placeOf(finding)]
  const open = found.filter((finding) => reasonOf(finding) === undefined)
  for (const { check, description } of open) console.log(`${check}: ${description}`)
  const stale = Object.entries(argued).flatMap(([check, places]) =>
    Object.keys(places)
      .filter((place) => !found.some((finding) => finding.check === check && placeOf(finding) === place))
      .map((place) => `${check} ${place}`),
  )
  for (const one of stale) console.log(`Argued, but not found: ${one}`)
  console.log(`${found.length} findings, ${open.length} without an argument`)
  return open.length + stale.length > 0 ? 1 : 0
}

/** The contract and the function of a finding. */
function placeOf({ elements }: Finding): string {
  const names: string[] = []
  for (let one = elements[0]; one !== undefined; one = one.type_specific_fields?.parent)
    names.unshift(one.name)
  return names
    .filter((name) => !name.includes('/'))
    .slice(0, 2)
    .join('.')
}

function findings(): readonly Finding[] {
  const [input, output, solc] = [
    join(folder, 'input.json'),
    join(folder, 'output.json'),
    join(folder, 'solc'),
  ]
  writeFileSync(input, JSON.stringify(sources()))
  // npm's compiler accepts no other argument, prints a line before the result, and truncates output to a pipe.
  const compiler = join(root, 'node_modules/.bin/solcjs')
  writeFileSync(solc, `#!/bin/sh\n${compiler} "$1" >${solc}.out && tail -n 1 ${solc}.out\n`, { mode: 0o755 })
  const flags = ['--compile-force-framework', 'solc-json', '--solc', solc, '--json', output]
  const { stderr } = spawnSync('slither', [input, ...flags], { cwd: root })
  const { error, results, success } = JSON.parse(readFileSync(output, 'utf8'))
  if (success !== true) throw new Error(`slither failed: ${error ?? stderr}`)
  return results.detectors
}

/** The contracts that hold money, as input for the compiler. */
function sources() {
  const paths = globSync('contracts/{Router,Filler,makers/*,interfaces/*,libraries/*}.sol', { cwd: root })
  const contentOf = (path: string) => ({ content: readFileSync(join(root, path), 'utf8') })
  return {
    language: 'Solidity',
    sources: Object.fromEntries(paths.map((path) => [path, contentOf(path)])),
    settings: {
      evmVersion: 'cancun',
      outputSelection: {
        '*': {
          '*': ['abi', 'metadata', 'evm.bytecode', 'evm.deployedBytecode'],
          '': ['ast'],
        },
      },
    },
  }
}
