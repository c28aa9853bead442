/**
 * Creation code: of genuine contracts from the npm packages that publish it, of Assay's own from the build.
 * Nothing here is compiled or downloaded at run time.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Hex } from 'viem'
import { isHex } from 'viem/utils'
import { fieldOf } from '../spec/json.ts'

const require = createRequire(import.meta.url)
const artifacts = join(import.meta.dirname, '../../artifacts/contracts')

type CodeSource =
  /** A compiler's output; `keys` lead to the code. */
  | { readonly kind: 'json'; readonly file: string; readonly keys: readonly string[] }
  /** A script in a package that exports only its entry. Read as text: to load it would load all of the package. */
  | { readonly kind: 'script'; readonly entry: string; readonly file: string; readonly variable: string }

const sources = {
  // Of the genuine source, by a later compiler than mainnet's: the same functions at other gas.
  weth9: json('canonical-weth/build/contracts/WETH9.json', 'bytecode'),
  multicall3: script('viem', 'constants/contracts.js', 'multicall3Bytecode'),
  permit2: orderContract('Permit2'),
  reactor: orderContract('ExclusiveDutchOrderReactor'),
  v2Reactor: orderContract('V2DutchOrderReactor'),
  v3Reactor: orderContract('V3DutchOrderReactor'),
  priorityReactor: orderContract('PriorityOrderReactor'),
  orderQuoter: orderContract('OrderQuoter'),
  uniswapV2Factory: json('@uniswap/v2-core/build/UniswapV2Factory.json', 'evm', 'bytecode', 'object'),
  uniswapV2Pair: json('@uniswap/v2-core/build/UniswapV2Pair.json', 'evm', 'bytecode', 'object'),
  uniswapV3Factory: artifact('@uniswap/v3-core', 'UniswapV3Factory'),
  uniswapV3Pool: artifact('@uniswap/v3-core', 'UniswapV3Pool'),
  uniswapV3PositionManager: artifact('@uniswap/v3-periphery', 'NonfungiblePositionManager'),
  uniswapV3SwapRouter: artifact('@uniswap/v3-periphery', 'SwapRouter'),
  uniswapV3QuoterV2: artifact('@uniswap/v3-periphery', 'lens/QuoterV2'),
  uniswapV3TickLens: artifact('@uniswap/v3-periphery', 'lens/TickLens'),
  uniswapV4PoolManager: json('@uniswap/v4-core/out/PoolManager.sol/PoolManager.json', 'bytecode', 'object'),
  pancakeV3Factory: artifact('@pancakeswap/v3-core', 'PancakeV3Factory'),
  pancakeV3Pool: artifact('@pancakeswap/v3-core', 'PancakeV3Pool'),
  balancerAuthorizer: balancerTask('authorizer', 'Authorizer'),
  balancerVault: balancerTask('vault', 'Vault'),
  balancerWeightedPool: balancerTask('weighted-pool', 'WeightedPool2Tokens'),
} as const satisfies Record<string, CodeSource>

/** Creation code, without constructor arguments, of a genuine contract. */
export function genuineCode(name: keyof typeof sources): Hex {
  const source: CodeSource = sources[name]
  switch (source.kind) {
    case 'json':
      return codeInJson(require.resolve(source.file), source.keys)
    case 'script': {
      const file = join(dirname(require.resolve(source.entry)), source.file)
      const assignment = new RegExp(`${source.variable} = ["'](0x[0-9a-f]+)["']`)
      return asCode(assignment.exec(readFileSync(file, 'utf8'))?.[1], file)
    }
  }
}

/**
 * Creation code of one of Assay's own contracts.
 *
 * @param source Path below `contracts/` without the extension, such as `tokens/TetherToken`.
 * @throws {NotBuilt} where `hardhat build` has not been run.
 */
export function ownCode(source: string): Hex {
  const name = source.slice(source.lastIndexOf('/') + 1)
  try {
    return codeInJson(join(artifacts, `${source}.sol`, `${name}.json`), ['bytecode'])
  } catch (cause) {
    throw new NotBuilt(source, cause)
  }
}

function json(file: string, ...keys: readonly string[]): CodeSource {
  return { kind: 'json', file, keys }
}

function artifact(packageName: string, contract: string): CodeSource {
  const name = contract.slice(contract.lastIndexOf('/') + 1)
  return json(`${packageName}/artifacts/contracts/${contract}.sol/${name}.json`, 'bytecode')
}

function balancerTask(task: string, name: string): CodeSource {
  return json(
    `@balancer-labs/v2-deployments/dist/tasks/20210418-${task}/bytecode/${name}.json`,
    'creationCode',
  )
}

function script(entry: string, file: string, variable: string): CodeSource {
  return { kind: 'script', entry, file, variable }
}

function orderContract(name: string): CodeSource {
  return script('@uniswap/uniswapx-sdk', `contracts/factories/${name}__factory.js`, '_bytecode')
}

function codeInJson(file: string, keys: readonly string[]): Hex {
  const found = keys.reduce<unknown>(fieldOf, JSON.parse(readFileSync(file, 'utf8')))
  return asCode(found, file)
}

function asCode(found: unknown, file: string): Hex {
  const code = typeof found === 'string' && !found.startsWith('0x') ? `0x${found}` : found
  if (!isHex(code) || code === '0x') throw new Error(`${file} holds no creation code`)
  return code
}

/** Assay's own contracts have not been compiled. */
export class NotBuilt extends Error {
  override readonly name = 'NotBuilt'
  readonly code = 'CONTRACTS_NOT_BUILT'
  readonly remedy = 'Run `npx hardhat build` in the project folder.'

  constructor(source: string, cause: unknown) {
    super(`The contract ${source} has not been compiled.`, { cause })
  }
}
