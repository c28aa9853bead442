/**
 * Checks the properties of `contracts/test/RouterSymbolic.sol` for all values by halmos, a symbolic executor from PyPI:
 * `npm run lab -- symbolic [--function PREFIX]`, with its options. Without halmos, prints a note and exits with 0.
 *
 * @module
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const subject = 'contracts/test/RouterSymbolic.sol'

interface Solc {
  compile(input: string, callbacks: { import(path: string): { readonly contents: string } }): string
}
interface Compiled {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly sources: Readonly<Record<string, { readonly ast: unknown; readonly id: number }>>
  readonly contracts: Readonly<Record<string, Readonly<Record<string, Contract>>>>
}
interface Contract {
  readonly abi: unknown
  readonly metadata: string
  readonly storageLayout: unknown
  readonly evm: {
    readonly bytecode: { readonly object: string }
    readonly deployedBytecode: { readonly object: string }
    readonly methodIdentifiers: unknown
  }
}

if (spawnSync('halmos', ['--version']).status !== 0) {
  console.log(
    'The symbolic checks are skipped: there is no halmos. Install it with "pip install halmos==0.3.3".',
  )
} else {
  const folder = mkdtempSync(join(tmpdir(), 'assay-symbolic-'))
  try {
    process.exitCode = prove(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function prove(folder: string): number {
  writeArtifacts(compile(), join(folder, 'out'))
  // halmos calls forge to build artifacts that exist here already.
  const forge = join(folder, 'forge')
  writeFileSync(forge, '#!/bin/sh\n')
  chmodSync(forge, 0o755)
  const flags = ['--root', folder, '--contract', 'RouterSymbolic', '--loop', '4', ...process.argv.slice(2)]
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` }
  return spawnSync('halmos', flags, { env, stdio: 'inherit' }).status ?? 70
}

function compile(): Compiled {
  const { compile } = createRequire(import.meta.url)('solc') as Solc
  const outputs = [
    'abi',
    'metadata',
    'storageLayout',
    'evm.bytecode',
    'evm.deployedBytecode',
    'evm.methodIdentifiers',
  ]
  const sourceOf = (path: string) => readFileSync(join(root, path), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { [subject]: { content: sourceOf(subject) } },
    settings: {
      optimizer: { enabled: true, runs: 1_000_000 },
      evmVersion: 'cancun',
      outputSelection: { '*': { '*': outputs, '': ['ast'] } },
    },
  }
  const withImports = { import: (path: string) => ({ contents: sourceOf(path) }) }
  const compiled: Compiled = JSON.parse(compile(JSON.stringify(input), withImports))
  const errors = compiled.errors?.filter(({ severity }) => severity === 'error') ?? []
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return compiled
}

/** Writes the artifacts in forge's layout. */
function writeArtifacts({ contracts, sources }: Compiled, out: string): void {
  for (const [path, named] of Object.entries(contracts)) {
    const folder = join(out, basename(path))
    mkdirSync(folder, { recursive: true })
    for (const [name, { abi, evm, metadata, storageLayout }] of Object.entries(named)) {
      const { bytecode, deployedBytecode, methodIdentifiers } = evm
      const code = ({ object, ...others }: typeof bytecode) => ({ ...others, object: `0x${object}` })
      const artifact = {
        abi,
        bytecode: code(bytecode),
        deployedBytecode: code(deployedBytecode),
        methodIdentifiers,
        storageLayout,
        metadata: JSON.parse(metadata),
        ...sources[path],
      }
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(artifact))
    }
  }
}
