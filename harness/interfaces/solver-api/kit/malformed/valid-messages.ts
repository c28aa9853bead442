/** A valid request to each endpoint, to be made malformed. */
import type { Message } from '../../../../core/transport/transport.ts'
import { messageOf } from '../../api/client.ts'
import type { EndpointName } from '../../api/endpoints.ts'
import type { Universe } from '../../api/universe.ts'
import { plainOwnedOrderOf } from '../orders/arbitraries.ts'
import { v1SolveOf } from '../orders/messages.ts'

const blockchain = 'ethereum'
const amms = ['+all']
const hash = `0x${'ab'.repeat(32)}`
const quoteId = '01234567-89ab-4cde-8f01-23456789abcd'

/** A valid request to each endpoint, with every field but a cursor, which only a service can give. */
export function validMessages(universe: Universe): Readonly<Record<EndpointName, Message>> {
  const order = plainOwnedOrderOf(universe)
  const { buy_token, origin_address, sell_amount, sell_token } = order
  return {
    quote: messageOf('quote', {
      blockchain,
      orders: [{ ...order, receiver: origin_address, buy_amount: '2' }],
      amms,
      deduct_gas_cost: 'FirstOrder',
      venue: 'classic',
    }),
    solve: messageOf('solve', {
      blockchain,
      orders: [{ ...order, receiver: origin_address, buy_amount: '2' }],
      amms,
      slippage: 0.01,
      return_routes: true,
    }),
    tokens: messageOf('tokens', { blockchain, limit: '5', page: '0' }),
    tokenPrice: messageOf('tokenPrice', { blockchain, token_address: sell_token }),
    nativePrice: messageOf('nativePrice', { blockchain }),
    spread: messageOf('spread', {
      blockchain,
      base_token_address: sell_token,
      quote_token_address: buy_token,
    }),
    nonce: messageOf('nonce', { blockchain, address: origin_address }),
    submit: messageOf('submit', {
      blockchain,
      order: '0x00',
      signature: `0x${'1b'.repeat(65)}`,
      quote_id: quoteId,
      quoteId,
    }),
    orders: messageOf('orders', {
      blockchain,
      order_status: 'open',
      order_hashes: hash,
      filter_query: 'gt(1700000000)',
      swapper: origin_address,
      limit: '5',
    }),
    v1Quote: messageOf('v1Quote', {
      blockchain,
      sell_token,
      buy_token,
      sell_amount_integer: sell_amount,
      amms,
      origin_address,
    }),
    v1Solve: v1SolveOf([{ ...order, receiver: origin_address, buy_amount: '2' }], { amms, slippage: 0.01 }),
  }
}
