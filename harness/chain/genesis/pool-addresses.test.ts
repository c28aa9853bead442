/** The addresses and ids of pools equal mainnet's, which are constants of this test. */
import { type Address, concat, getContract, keccak256, pad, parseAbi, slice } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canonicalAddress } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'
import { type Node, startNode } from '../node.ts'
import { genesisToken, type TokenSymbol } from './tokens.ts'

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function allPairs(uint256) view returns (address)',
  'function allPairsLength() view returns (uint256)',
  'function factory() view returns (address)',
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
  'function extsload(bytes32) view returns (bytes32)',
  'function getPoolId() view returns (bytes32)',
  'function coins(uint256) view returns (address)',
])

let node: Node

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
})
afterAll(() => node.stop())

describe('pairs', () => {
  test.each<readonly [TokenSymbol, TokenSymbol, Address, Address]>([
    [
      'USDC',
      'WETH',
      '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc',
      '0x397FF1542f962076d0BFE58eA045FfA2d347ACa0',
    ],
    [
      'WETH',
      'USDT',
      '0x0d4a11d5EEaaC28EC3F61d100daF4d40471f1852',
      '0x06da0fd433C1A5d7a4faa01111c044910A184553',
    ],
    [
      'DAI',
      'WETH',
      '0xA478c2975Ab1Ea89e8196811F51A7B7Ade33eB11',
      '0xC3D03e4F041Fd4cD388c549Ee2A29a9E5075882f',
    ],
    [
      'WBTC',
      'WETH',
      '0xBb2b8038a1640196FbE3e38816F3e67Cba72D940',
      '0xCEfF51756c56CeFFCA006cD410B03FFC46dd3a58',
    ],
    [
      'DAI',
      'USDC',
      '0xAE461cA67B15dc8dc81CE7615e0320dA1A9aB8D5',
      '0xAaF5110db6e744ff70fB339DE037B990A20bdace',
    ],
    [
      'UNI',
      'WETH',
      '0xd3d2E2692501A5c9Ca623199D38826e513033a17',
      '0xDafd66636E2561b0284EDdE37e42d192F2844D40',
    ],
  ])('%s/%s is %s at Uniswap and %s at Sushi', async (a, b, uniswap, sushi) => {
    const tokens = [genesisToken(a).address, genesisToken(b).address] as const
    for (const [factory, pair] of [
      [canonical.uniswapV2Factory, uniswap],
      [canonical.sushiFactory, sushi],
    ] as const) {
      const { getPair } = contract(factory).read
      const { factory: factoryOf, token0, token1 } = contract(pair).read
      expect(await getPair(tokens)).toBe(pair)
      expect(await getPair([tokens[1], tokens[0]])).toBe(pair)
      expect(canonicalAddress(await factoryOf())).toBe(factory)
      expect([await token0(), await token1()].map(canonicalAddress)).toEqual(tokens)
    }
  })

  test("Sushi's factory lists every pair that it knows by its tokens", async () => {
    const { allPairs, allPairsLength, getPair } = contract(canonical.sushiFactory).read
    const count = await allPairsLength()
    expect(count).toBeGreaterThan(10n)
    for (let index = 0n; index < count; index++) {
      const pair = await allPairs([index])
      const { token0, token1 } = contract(pair).read
      expect(await getPair([await token0(), await token1()])).toBe(pair)
    }
  })
})

describe('pools of Uniswap V3', () => {
  test.each<readonly [TokenSymbol, TokenSymbol, number, Address]>([
    ['USDC', 'WETH', 100, '0xE0554a476A092703abdB3Ef35c80e0D76d32939F'],
    ['USDC', 'WETH', 500, '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'],
    ['USDC', 'WETH', 3000, '0x8ad599c3A0ff1De082011EFDDc58f1908eb6e6D8'],
    ['USDC', 'WETH', 10000, '0x7BeA39867e4169DBe237d55C8242a8f2fcDcc387'],
    ['WETH', 'USDT', 100, '0xc7bBeC68d12a0d1830360F8Ec58fA599bA1b0e9b'],
    ['WETH', 'USDT', 500, '0x11b815efB8f581194ae79006d24E0d814B7697F6'],
    ['WETH', 'USDT', 3000, '0x4e68Ccd3E89f51C3074ca5072bbAC773960dFa36'],
    ['DAI', 'WETH', 500, '0x60594a405d53811d3BC4766596EFD80fd545A270'],
    ['DAI', 'WETH', 3000, '0xC2e9F25Be6257c210d7Adf0D4Cd6E3E881ba25f8'],
    ['WBTC', 'WETH', 500, '0x4585FE77225b41b697C938B018E2Ac67Ac5a20c0'],
    ['WBTC', 'WETH', 3000, '0xCBCdF9626bC03E24f779434178A73a0B4bad62eD'],
    ['DAI', 'USDC', 100, '0x5777d92f208679DB4b9778590Fa3CAB3aC9e2168'],
    ['DAI', 'USDC', 500, '0x6c6Bc977E13Df9b0de53b251522280BB72383700'],
    ['USDC', 'USDT', 100, '0x3416cF6C708Da44DB2624D63ea0AAef7113527C6'],
    ['USDC', 'USDT', 500, '0x7858E59e0C01EA06Df3aF3D20aC7B0003275D4Bf'],
    ['DAI', 'USDT', 100, '0x48DA0965ab2d2cbf1C17C09cFB5Cbe67Ad5B1406'],
    ['WBTC', 'USDC', 3000, '0x99ac8cA7087fA4A2A1FB6357269965A2014ABc35'],
    ['UNI', 'WETH', 3000, '0x1d42064Fc4Beb5F8aAF85F4617AE8b3b5B8Bd801'],
    ['wstETH', 'WETH', 100, '0x109830a1AAaD605BbF02a9dFA7B0B92EC2FB7dAa'],
    ['LINK', 'WETH', 3000, '0xa6Cc3C2531FdaA6Ae1A3CA84c2855806728693e8'],
  ])('%s/%s with a fee of %i is %s', async (a, b, fee, expected) => {
    const args = [genesisToken(a).address, genesisToken(b).address, fee] as const

    expect(await contract(canonical.uniswapV3Factory).read.getPool(args)).toBe(expected)
  })
})

describe('pools of PancakeSwap V3', () => {
  test.each<readonly [TokenSymbol, TokenSymbol, number, Address]>([
    ['USDC', 'WETH', 500, '0x1ac1A8FEaAEa1900C4166dEeed0C11cC10669D36'],
    ['WETH', 'USDT', 500, '0x6CA298D2983aB03Aa1dA7679389D955A4eFEE15C'],
  ])('%s/%s with a fee of %i is %s', async (a, b, fee, expected) => {
    const args = [genesisToken(a).address, genesisToken(b).address, fee] as const

    expect(await contract(canonical.pancakeV3Factory).read.getPool(args)).toBe(expected)
  })
})

describe('pools of Uniswap V4', () => {
  test.each([
    ['ETH/USDC 0.05 %', '0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27'],
    ['ETH/USDC 0.3 %', '0xdce6394339af00981949f5f3baf27e3610c76326a700af57e4b3e3ae4977f78d'],
    ['ETH/USDT 0.05 %', '0x72331fcb696b0151904c03584b66dc8365bc63f8a144d89a773384e3a579ca73'],
    ['USDC/USDT 0.001 %', '0x8aa4e11cbdf30eedc92100f4c8a31ff748e201d44712cc8c90d189edaa8e4e47'],
  ] as const)('%s has the id %s', async (_name, id) => {
    const slot = keccak256(concat([id, pad('0x06')]))

    expect(BigInt(await contract(canonical.uniswapV4PoolManager).read.extsload([slot]))).toBeGreaterThan(0n)
  })
})

describe('pools of Balancer V2', () => {
  test.each([
    ['80 % BAL and 20 % WETH', '0x5c6ee304399dbdb9c8ef030ab642b10820db8f56000200000000000000000014'],
    ['50 % WBTC and 50 % WETH', '0xa6f548df93de924d73be7d25dc02554c6bd66db500020000000000000000000e'],
    ['60 % WETH and 40 % DAI', '0x0b09dea16768f0799065c475be02919503cb2a3500020000000000000000001a'],
  ] as const)('that of %s has the id %s', async (_name, id) => {
    expect(await contract(slice(id, 0, 20)).read.getPoolId()).toBe(id)
  })

  test("the vault's fee collector has its address on mainnet", async () => {
    const address = '0xce88686553686DA562CE7Cea497CE749DA109f9F'

    expect(await node.client.getCode({ address })).toBeDefined()
  })
})

describe("Curve's 3pool", () => {
  test('has its coins in their order', async () => {
    const { coins } = contract('0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7').read
    const found = await Promise.all([0n, 1n, 2n].map((index) => coins([index])))

    expect(found).toEqual([
      '0x6B175474E89094C44Da98b954EedeAC495271d0F',
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    ])
  })
})

function contract(address: Address) {
  return getContract({ address, abi, client: node.client })
}
