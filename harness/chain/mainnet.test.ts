/**
 * The embedded chain equals mainnet in addresses, code hashes, domain separators and decimals, which are constants of
 * this test.
 */
import {
  type Address,
  erc20Abi,
  getContract,
  getContractAddress,
  keccak256,
  pad,
  parseAbi,
  stringToHex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noWitness, readWitness } from '../testing/witness/witness-block.ts'
import { genuineCode, ownCode } from './bytecode.ts'
import { type Node, startNode } from './node.ts'

const abi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function permit2() view returns (address)',
])

let node: Node

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
})
afterAll(() => node.stop())

describe('genuine code', () => {
  const deterministicDeployer = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

  test.each([
    ['Permit2', 'permit2', '0xd3af2663da51c10215000000', '0x000000000022D473030F116dDEE9F6B43aC78BA3'],
    ['the OrderQuoter', 'orderQuoter', '0x00', '0x54539967a06Fc0E3C3ED0ee320Eb67362D13C5fF'],
  ] as const)("%s hashes to mainnet's address", (_name, code, salt, expected) => {
    const address = getContractAddress({
      opcode: 'CREATE2',
      from: deterministicDeployer,
      salt: pad(salt),
      bytecode: genuineCode(code),
    })

    expect(address).toBe(expected)
  })

  test("the deployer's code hashes to mainnet's", async () => {
    const code = await node.client.getCode({ address: deterministicDeployer })
    expect(keccak256(code ?? '0x')).toBe('0x2fa86add0aed31f33a762c9d88e807c475bd51d0f52bd0955754b2608f7e4989')
  })

  test.each([
    ['pair', 'uniswapV2Pair', '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'],
    ['pool', 'uniswapV3Pool', '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'],
    ['pool', 'pancakeV3Pool', '0x6ce8eb472fa82df5469c6ab6d485f17c3ad13c8cd7af59b3d4a8026c5ce0f7e2'],
  ] as const)(
    'the %s hashes to the constant that integrators compute addresses with',
    (_name, code, hash) => {
      expect(keccak256(genuineCode(code))).toBe(hash)
    },
  )

  test.skipIf(noWitness).each([
    ['Permit2', '0x000000000022d473030f116ddee9f6b43ac78ba3', undefined],
    ['a pair', '0xe30dde2db47014525b32f3b8423efb94f9c120a0', '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'],
  ] as const)(
    'the code of %s is what mainnet had at %s (skipped without its recorded blocks)',
    async (...row) => {
      const [, address, ours = address] = row
      expect(await node.client.getCode({ address: ours })).toBe(readWitness().before.get(address)?.code)
    },
  )

  test('Permit2 has the domain separator of mainnet', async () => {
    expect(await contract('0x000000000022D473030F116dDEE9F6B43aC78BA3').read.DOMAIN_SEPARATOR()).toBe(
      '0x866a5aba21966af95d6c7ab78eb2b2fc913915c28be3b9aa07cc04ff903e3f28',
    )
  })

  test('the reactor pulls through Permit2', async () => {
    expect(await contract('0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4').read.permit2()).toBe(
      '0x000000000022D473030F116dDEE9F6B43aC78BA3',
    )
  })

  test.each([
    '0xcA11bde05977b3631167028862bE2a173976CA11',
    '0x54539967a06Fc0E3C3ED0ee320Eb67362D13C5fF',
    '0xc6ef4C96Ee89e48Eff1C35545DBEED4Ad8dAC9D4',
    '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    '0xE592427A0AEce92De3Edee1F18E0157C05861564',
    '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
    '0xbfd8137f7d1516D3ea5cA83523914859ec47F573',
    '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
    '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    '0xC0AEe478e3658e2610c5F7A4A2E1777cE9e4f2Ac',
    '0x000000000004444c5dc75cB358380D2e3dE08A90',
    '0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865',
    '0x41ff9AA7e16B8B1a8a8dc4f0eFacd93D02d071c9',
    '0xBA12222222228d8Ba445958a75a0704d566BF2C8',
    '0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7',
  ] as const)('there is code at %s', async (address) => {
    expect((await node.client.getCode({ address }))?.length).toBeGreaterThan(1_000)
  })
})

describe('tokens', () => {
  test.each([
    ['WETH', 18, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    ['USDC', 6, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
    ['USDT', 6, '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['DAI', 18, '0x6B175474E89094C44Da98b954EedeAC495271d0F'],
    ['WBTC', 8, '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'],
    ['UNI', 18, '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'],
    ['LINK', 18, '0x514910771AF9Ca656af840dff83E8264EcF986CA'],
    ['wstETH', 18, '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0'],
    ['BAL', 18, '0xba100000625a3754423978a60c9317c58a424e3D'],
    ['CRV', 18, '0xD533a949740bb3306d119CC777fa900bA034cd52'],
    ['USDe', 18, '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3'],
    ['PEPE', 18, '0x6982508145454Ce325dDbE47a25d4ec3d2311933'],
  ] as const)('%s has %i decimals and lives at %s', async (symbol, decimals, address) => {
    expect(await node.client.readContract({ address, abi: erc20Abi, functionName: 'symbol' })).toBe(symbol)
    expect(await node.client.readContract({ address, abi: erc20Abi, functionName: 'decimals' })).toBe(
      decimals,
    )
  })

  test('MKR has its name and symbol in bytes32', async () => {
    const early = parseAbi([
      'function name() view returns (bytes32)',
      'function symbol() view returns (bytes32)',
      'function decimals() view returns (uint256)',
    ])
    const { read } = getContract({
      address: '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2',
      abi: early,
      client: node.client,
    })
    expect(await Promise.all([read.name(), read.symbol(), read.decimals()])).toEqual([
      stringToHex('Maker', { size: 32 }),
      stringToHex('MKR', { size: 32 }),
      18n,
    ])
  })
})

test('a contract that has not been compiled is reported with its remedy', () => {
  const missing = { code: 'CONTRACTS_NOT_BUILT', remedy: expect.stringContaining('npm run prepare') }

  expect(() => ownCode('pools/Nothing')).toThrow(expect.objectContaining(missing))
})

function contract(address: Address) {
  return getContract({ address, abi, client: node.client })
}
