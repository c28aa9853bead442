/**
 * One request and one answer of each endpoint, for the OpenAPI document. The signed order is genuine: its
 * signature recovers the wallet, its hash is the one in the answer.
 *
 * @module
 */
import type * as z from 'zod'
import { encodeDutchOrder, hashDutchOrder } from '../../../../core/orders/dutch-order.ts'
import type { EndpointName, endpoints } from '../../api/endpoints.ts'
import type { Answer } from '../http/handler.ts'
import { orderRecord } from '../routes/order-record.ts'

export type Examples = {
  readonly [Name in EndpointName]: {
    readonly request: z.input<(typeof endpoints)[Name]['request']>
    readonly answer: Answer<Name>
  }
}

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const wallet = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const router = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const reactor = '0x6000da47483062a0d734ba3dc7576ce6a0b645c4'
const none = '0x0000000000000000000000000000000000000000'

const dutchOrder = {
  reactor,
  swapper: wallet,
  nonce: 256n,
  deadline: 1_700_000_600n,
  additionalValidationContract: none,
  additionalValidationData: '0x',
  decayStartTime: 1_700_000_000n,
  decayEndTime: 1_700_000_300n,
  exclusiveFiller: none,
  exclusivityOverrideBps: 0n,
  input: { token: usdc, startAmount: 1_000_000_000n, endAmount: 1_000_000_000n },
  outputs: [
    {
      token: weth,
      startAmount: 500_000_000_000_000_000n,
      endAmount: 495_000_000_000_000_000n,
      recipient: wallet,
    },
  ],
} as const
const order = encodeDutchOrder(dutchOrder)
const signature =
  '0x01fd389f590820b87cac5b8229a5367b5675d2822168ed06eccf674429e6330d29215d2b1df34428a47cbdcbf4ec72b5127aea527dd51e0304f1da464b225b691b'
const order_hash = hashDutchOrder(dutchOrder)

const blockchain = 'ethereum'
const request_id = '0f4e1b52-6a3d-4c8e-9b7a-2d1c5e8f9a01'
const pair = { sell_token: usdc, buy_token: weth, sell_amount: '1000000000' } as const
const signedPair = { ...pair, origin_address: wallet } as const
const usdcInfo = { symbol: 'USDC', decimals: '6', address: usdc } as const
const wethInfo = { symbol: 'WETH', decimals: '18', address: weth } as const
const lists = { buy_tokens: [wethInfo], sell_tokens: [usdcInfo] }
const executed = {
  external_id: '0',
  executed_sell_amount: 1_000_000_000n,
  executed_buy_amount: 332_500_000_000_000_000n,
} as const
const callData = { call_data: '0xd6576868', gas: '225000' } as const

export const examples: Examples = {
  quote: {
    request: { blockchain, orders: [pair], amms: ['+all', '-curve'] },
    answer: {
      request_id,
      quotes: [{ ...pair, buy_amount: 332_450_000_000_000_000n, external_id: '0' }],
      gas: 225_000,
      target_address: router,
      ...lists,
    },
  },
  solve: {
    request: { blockchain, orders: [signedPair], slippage: 0.0005, return_routes: true },
    answer: {
      request_id,
      solutions: [
        {
          orders: [{ ...signedPair, ...executed, receiver: wallet, buy_amount: 332_333_750_000_000_000n }],
          ...callData,
          target_address: router,
        },
      ],
      ...lists,
      routes: {
        '0': [
          [
            { protocol: 'uniswap_v3', in_token: usdc, out_token: weth, split: 0.75 },
            { protocol: 'uniswap_v2', in_token: usdc, out_token: weth, split: 0.25 },
          ],
        ],
      },
    },
  },
  tokens: {
    request: { blockchain, limit: '10', page: '0' },
    answer: [
      {
        address: usdc,
        symbol: 'USDC',
        name: 'USD Coin',
        decimals: 6,
        icon_url: 'data:image/svg+xml,%3Csvg%2F%3E',
        volume_24_hr: 1_250_000,
        color: '#06eb48',
      },
    ],
  },
  tokenPrice: { request: { blockchain, token_address: usdc }, answer: { price: 0.000333 } },
  nativePrice: { request: { blockchain }, answer: { price: 3003.42 } },
  spread: {
    request: { blockchain, quote_token_address: usdc, base_token_address: weth },
    answer: { price: 3003.42, spread: 1.5 },
  },
  nonce: { request: { blockchain, address: wallet }, answer: { nonce: 256n } },
  submit: {
    request: { blockchain, order, signature, quoteId: request_id },
    answer: { order_hash, hash: order_hash, order_status: 'open' },
  },
  orders: {
    request: {
      blockchain,
      swapper: wallet,
      order_status: 'open',
      filter_query: 'gt(1700000000)',
      limit: '10',
    },
    answer: {
      orders: [
        orderRecord({
          hash: order_hash,
          order: dutchOrder,
          encodedOrder: order,
          signature,
          status: 'open',
          quoteId: request_id,
          createdAt: 1_700_000_001,
          admittedBlock: 1,
          fill: undefined,
        }),
      ],
    },
  },
  v1Quote: {
    request: { blockchain, sell_token: usdc, buy_token: weth, sell_amount: '1000.0' },
    answer: {
      request_id,
      bought: '0.3325',
      bought_integer: 332_500_000_000_000_000n,
      gas: 225_000,
      buy_tokens: wethInfo,
      sell_tokens: usdcInfo,
    },
  },
  v1Solve: {
    request: { blockchain, orders: [{ ...signedPair, sell_amount: '1000.0' }], slippage: 0.0005 },
    answer: {
      request_id,
      solutions: [{ orders: [{ ...signedPair, sell_amount: '1000.0', ...executed }], ...callData }],
    },
  },
}
