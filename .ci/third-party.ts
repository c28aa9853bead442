/**
 * Collects files of packages that users need not install in `third-party`: the creation code of genuine contracts, the
 * page of the API's documentation, and the licences of these and of the bundled packages.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GenuineContract } from '../harness/chain/bytecode.ts'
import { bundledPackages } from './bundled-packages.ts'

const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
const target = join(root, 'third-party')

/** A file with creation code: a compiler's output with the keys of the code, or a script. */
interface CodeSource {
  readonly from: string
  readonly file: string
  readonly keys?: readonly string[]
  /** The variable to which the script assigns the code. */
  readonly variable?: string
}

const sources: Record<GenuineContract, CodeSource> = {
  // The genuine source, compiled by a later compiler than mainnet's: the same functions with different gas.
  weth9: { from: 'canonical-weth', file: 'build/contracts/WETH9.json', keys: ['bytecode'] },
  multicall3: { from: 'viem', file: 'constants/contracts.ts', variable: 'multicall3Bytecode' },
  permit2: orderContract('Permit2'),
  reactor: orderContract('ExclusiveDutchOrderReactor'),
  v2Reactor: orderContract('V2DutchOrderReactor'),
  v3Reactor: orderContract('V3DutchOrderReactor'),
  priorityReactor: orderContract('PriorityOrderReactor'),
  orderQuoter: orderContract('OrderQuoter'),
  uniswapV2Factory: uniswapV2('UniswapV2Factory'),
  uniswapV2Pair: uniswapV2('UniswapV2Pair'),
  uniswapV3Factory: artifact('@uniswap/v3-core', 'UniswapV3Factory'),
  uniswapV3Pool: artifact('@uniswap/v3-core', 'UniswapV3Pool'),
  uniswapV3PositionManager: artifact('@uniswap/v3-periphery', 'NonfungiblePositionManager'),
  uniswapV3SwapRouter: artifact('@uniswap/v3-periphery', 'SwapRouter'),
  uniswapV3QuoterV2: artifact('@uniswap/v3-periphery', 'lens/QuoterV2'),
  uniswapV3TickLens: artifact('@uniswap/v3-periphery', 'lens/TickLens'),
  uniswapV4PoolManager: {
    from: '@uniswap/v4-core',
    file: 'out/PoolManager.sol/PoolManager.json',
    keys: ['bytecode', 'object'],
  },
  pancakeV3Factory: artifact('@pancakeswap/v3-core', 'PancakeV3Factory'),
  pancakeV3Pool: artifact('@pancakeswap/v3-core', 'PancakeV3Pool'),
  balancerAuthorizer: balancerTask('authorizer', 'Authorizer'),
  balancerVault: balancerTask('vault', 'Vault'),
  balancerWeightedPool: balancerTask('weighted-pool', 'WeightedPool2Tokens'),
}

/** Packages without a licence file, each with a package that has the same licence. */
const sameLicence: Readonly<Record<string, string>> = {
  '@balancer-labs/v2-deployments': 'canonical-weth',
  '@pancakeswap/v3-core': '@uniswap/v3-periphery',
}

/** Licences of contracts, by their sources, if they are not those of the package that has their code. */
const ofContracts: Readonly<Record<string, string>> = {
  '@uniswap/uniswapx-sdk':
    'The sources of its contracts have licences of their own: the reactors and the order quoter in ' +
    '`@uniswap/uniswapx-sdk` are under GPL-2.0-or-later, Permit2 in it under MIT ' +
    '(https://github.com/Uniswap/UniswapX, https://github.com/Uniswap/permit2).',
}

rmSync(target, { recursive: true, force: true })
mkdirSync(join(target, 'contracts'), { recursive: true })
for (const [name, source] of Object.entries(sources)) {
  const content = JSON.stringify({ from: source.from, bytecode: codeOf(source) })
  writeFileSync(join(target, 'contracts', `${name}.json`), `${content}\n`)
}
for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'NOTICE']) {
  cpSync(join(modules, 'swagger-ui-dist', file), join(target, 'swagger-ui', file))
}
const used = [...Object.values(sources).map(({ from }) => from), 'swagger-ui-dist', ...bundledPackages]
writeFileSync(join(target, 'NOTICE'), `${[...new Set(used)].toSorted().map(noticeOf).join('\n\n')}\n`)

function uniswapV2(name: string): CodeSource {
  return { from: '@uniswap/v2-core', file: `build/${name}.json`, keys: ['evm', 'bytecode', 'object'] }
}

function artifact(from: string, contract: string): CodeSource {
  const name = contract.slice(contract.lastIndexOf('/') + 1)
  return { from, file: `artifacts/contracts/${contract}.sol/${name}.json`, keys: ['bytecode'] }
}

function balancerTask(task: string, name: string): CodeSource {
  const file = `dist/tasks/20210418-${task}/bytecode/${name}.json`
  return { from: '@balancer-labs/v2-deployments', file, keys: ['creationCode'] }
}

function orderContract(name: string): CodeSource {
  const file = `dist/cjs/src/contracts/factories/${name}__factory.js`
  return { from: '@uniswap/uniswapx-sdk', file, variable: '_bytecode' }
}

function codeOf({ from, file, keys, variable }: CodeSource): string {
  const text = readFileSync(join(modules, from, file), 'utf8')
  const found =
    keys === undefined
      ? new RegExp(`${variable} =\\s*["'](0x[0-9a-f]+)["']`).exec(text)?.[1]
      : keys.reduce<unknown>((value, key) => Object(value)[key], JSON.parse(text))
  const code = typeof found === 'string' && !found.startsWith('0x') ? `0x${found}` : `${found}`
  if (!/^0x([0-9a-f]{2})+$/i.test(code)) throw new Error(`${from}/${file} has no creation code.`)
  return code
}

function noticeOf(name: string): string {
  const { license, version } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as {
    license: string
    version: string
  }
  const folder = join(modules, sameLicence[name] ?? name)
  const files = globSync(['LICENSE*', 'licenses/*'], { cwd: folder })
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const text = [...(ofContracts[name] === undefined ? [] : [ofContracts[name]]), ...texts].join('\n\n')
  return `${'='.repeat(80)}\n${name} ${version} (${license}), https://www.npmjs.com/package/${name}\n\n${text}`
}
