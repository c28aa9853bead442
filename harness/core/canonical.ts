/**
 * The address book: each contract's address on mainnet, and so in the embedded chain, lower case. Tokens are in
 * `genesis/tokens.ts`; pools' addresses follow from their factories.
 *
 * @module
 */
import type { Address } from 'viem'

export const canonical = {
  /** Signature transfers; the reactor pulls a swapper's input through it. */
  permit2: '0x000000000022d473030f116ddee9f6b43ac78ba3',
  /** The reactor of exclusive Dutch orders, version 1.1.0. */
  reactor: '0x6000da47483062a0d734ba3dc7576ce6a0b645c4',
  orderQuoter: '0x54539967a06fc0e3c3ed0ee320eb67362d13c5ff',
  /** The order quoter's address in the SDK for chain 1; the embedded chain has the same code at it. */
  sdkOrderQuoter: '0xc6ef4c96ee89e48eff1c35545dbeed4ad8dac9d4',
  /** The account that may set the reactor's protocol fee. */
  protocolFeeOwner: '0x1a9c8182c09f50c8318d769245bea52c32be35bc',
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  /** Deploys by CREATE2: its call data is the salt (32 bytes), then the creation code. */
  create2Deployer: '0x4e59b44847b379578588920ca78fbf26c0b4956c',
  weth: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',

  uniswapV2Factory: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
  sushiFactory: '0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac',

  uniswapV3Factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
  uniswapV3PositionManager: '0xc36442b4a4522e871399cd717abdd847ab11fe88',
  uniswapV3QuoterV2: '0x61ffe014ba17989e743c5f6cb21bf9697530b21e',
  uniswapV3TickLens: '0xbfd8137f7d1516d3ea5ca83523914859ec47f573',
  uniswapV3SwapRouter: '0xe592427a0aece92de3edee1f18e0157c05861564',

  /** Holds the genuine pool's creation code, for the pool deployer to copy; not on mainnet. */
  pancakeV3PoolCode: '0xa55a00000000000000000000000000000000ca4e',
  pancakeV3Factory: '0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865',
  pancakeV3PoolDeployer: '0x41ff9aa7e16b8b1a8a8dc4f0efacd93d02d071c9',

  uniswapV4PoolManager: '0x000000000004444c5dc75cb358380d2e3de08a90',

  /** Mainnet's address, with Assay's own code, which returns the same amounts as mainnet's. */
  uniswapV4Quoter: '0x52f0e24d1c21c8a0cb1e5a5dd6198556bd9e1203',

  balancerVault: '0xba12222222228d8ba445958a75a0704d566bf2c8',
  balancerAuthorizer: '0xa331d84ec860bf466b4cdccfb4ac09a1b43f3ae6',

  curve3Pool: '0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7',
  curveFraxUsdc: '0xdcef968d416a41cdac0ed8702fac8128a64241a2',
  curveUsdeUsdc: '0x02950460e2b9529d0e00284a5fa2d7bdf3fa4d72',

  /**
   * Assay's own contracts, at constant addresses whose keys nobody knows. They are the same on a fork as in the
   * embedded chain, so that a trace can be read without knowing its chain.
   */
  router: '0xa55a000000000000000000000000000000000001',
  filler: '0xa55a000000000000000000000000000000000002',
  marketMakers: ['0xa55a000000000000000000000000000000000011', '0xa55a000000000000000000000000000000000012'],
} as const satisfies Record<string, Address | readonly Address[]>
