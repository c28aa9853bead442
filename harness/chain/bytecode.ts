/**
 * Reads creation code: of genuine contracts from the files that `.ci/third-party.ts` collects from npm packages, of
 * Assay's own contracts from the build. Nothing is compiled or downloaded at run time.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { isHex } from 'viem/utils'
import { fieldOf } from '../core/json.ts'

const root = join(import.meta.dirname, '../..')

export type GenuineContract =
  | 'weth9'
  | 'multicall3'
  | 'permit2'
  | 'reactor'
  | 'v2Reactor'
  | 'v3Reactor'
  | 'priorityReactor'
  | 'orderQuoter'
  | 'uniswapV2Factory'
  | 'uniswapV2Pair'
  | 'uniswapV3Factory'
  | 'uniswapV3Pool'
  | 'uniswapV3PositionManager'
  | 'uniswapV3SwapRouter'
  | 'uniswapV3QuoterV2'
  | 'uniswapV3TickLens'
  | 'uniswapV4PoolManager'
  | 'pancakeV3Factory'
  | 'pancakeV3Pool'
  | 'balancerAuthorizer'
  | 'balancerVault'
  | 'balancerWeightedPool'

/**
 * Creation code, without constructor arguments, of a genuine contract.
 *
 * @throws {NotBuilt} if `npm run prepare` has not been run.
 */
export function genuineCode(name: GenuineContract): Hex {
  return codeIn(`third-party/contracts/${name}.json`)
}

/**
 * Creation code of one of Assay's own contracts.
 *
 * @param source Path below `contracts/` without the extension, such as `tokens/TetherToken`.
 * @throws {NotBuilt} if `npm run prepare` has not been run.
 */
export function ownCode(source: string): Hex {
  return codeIn(`artifacts/contracts/${source}.sol/${source.slice(source.lastIndexOf('/') + 1)}.json`)
}

function codeIn(path: string): Hex {
  const file = join(root, path)
  const code = fieldOf(readArtifact(file), 'bytecode')
  if (!isHex(code) || code === '0x') throw new Error(`${file} has no creation code.`)
  return code
}

function readArtifact(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new NotBuilt(file, cause)
  }
}

/** The creation code of a contract has not been compiled or collected. */
export class NotBuilt extends Error {
  override readonly name = 'NotBuilt'
  readonly code = 'CONTRACTS_NOT_BUILT'
  readonly remedy = 'Run `npm run prepare` in the project folder.'

  constructor(file: string, cause: unknown) {
    super(`The contract ${file} has not been built.`, { cause })
  }
}
