/** The order that options describe, completed by the service's values. */
import type { Address } from 'viem'
import { canonicalAddress, nativeToken } from '../../core/address.ts'
import { parseTokenUnits } from '../../core/amount.ts'
import type { DutchOrder } from '../../core/orders/dutch-order.ts'
import { CommandFailed } from '../exit.ts'
import type { Options } from '../options/options.ts'
import { type Answering, ask } from './answer.ts'

/** UniswapX's reactor of exclusive Dutch orders on mainnet, version 1.1.0. */
const mainnetReactor = '0x6000da47483062a0d734ba3dc7576ce6a0b645c4'

const blockchain = 'ethereum'
const defaultSeconds = 600n

/** Asks the service only for missing values: symbols, decimals, the quote, the nonce. */
export async function orderOf(
  terms: Options<'intent sign'>,
  swapper: Address,
  service: Answering,
): Promise<DutchOrder> {
  const { buy, decayEnd, decayStart, sell } = terms
  const [sellToken, buyToken] = [await addressOf(sell.token, service), await addressOf(buy, service)]
  const sellAmount = terms.sellAmount ?? (await soldUnits(sell, sellToken, service))
  const traded = { sellToken, buyToken, sellAmount, swapper }
  const startAmount = terms.startAmount ?? (await quoted(traded, service))
  const { endAmount = startAmount, recipient = swapper } = terms
  const nonce =
    terms.nonce ??
    BigInt((await ask(service, (client) => client.nonce({ blockchain, address: swapper }))).nonce)
  const deadline = terms.deadline ?? BigInt(Math.floor(Date.now() / 1000)) + defaultSeconds
  return {
    reactor: terms.reactor ?? mainnetReactor,
    swapper,
    nonce,
    deadline,
    additionalValidationContract: nativeToken,
    additionalValidationData: '0x',
    decayStartTime: decayStart ?? deadline,
    decayEndTime: decayEnd ?? deadline,
    exclusiveFiller: terms.exclusiveFiller ?? nativeToken,
    exclusivityOverrideBps: terms.overrideBps ?? 0n,
    input: { token: sellToken, startAmount: sellAmount, endAmount: sellAmount },
    outputs: [{ token: buyToken, startAmount, endAmount, recipient }],
  }
}

function tokensOf(service: Answering) {
  return ask(service, (client) => client.tokens({ blockchain }))
}

async function addressOf(token: string, service: Answering): Promise<Address> {
  if (token.startsWith('0x')) return canonicalAddress(token)
  const tokens = await tokensOf(service)
  const found = tokens.find(({ symbol }) => symbol.toLowerCase() === token.toLowerCase())
  if (found !== undefined) return canonicalAddress(found.address)
  const symbols = tokens.map(({ symbol }) => symbol)
  throw new CommandFailed(
    `The service lists no token ${token}. Expected ${symbols.join(', ')}, or an address.`,
  )
}

async function soldUnits(
  { amount, token }: Options<'intent sign'>['sell'],
  address: Address,
  service: Answering,
): Promise<bigint> {
  if (amount === undefined)
    throw new CommandFailed(`Missing the amount to sell. Write --sell "1.5 ${token}", or --sell-amount.`)
  const info = (await tokensOf(service)).find((each) => canonicalAddress(each.address) === address)
  if (info === undefined)
    throw new CommandFailed(
      `The service does not list ${token}. Write the amount in base units, with --sell-amount.`,
    )
  const units = parseTokenUnits(amount, info.decimals)
  if (units === undefined)
    throw new CommandFailed(`Invalid --sell ${amount}. ${info.symbol} has ${info.decimals} decimals.`)
  return units
}

interface Traded {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: bigint
  readonly swapper: Address
}

/** The service's quote for an intent, less the filler's costs. */
async function quoted(
  { buyToken, sellAmount, sellToken, swapper }: Traded,
  service: Answering,
): Promise<bigint> {
  const order = {
    sell_token: sellToken,
    buy_token: buyToken,
    sell_amount: `${sellAmount}`,
    origin_address: swapper,
  }
  const { quotes } = await ask(service, (client) =>
    client.quote({ blockchain, venue: 'intent', orders: [order] }, { family: 'partner' }),
  )
  const [quote] = quotes
  if (quote === undefined) throw new CommandFailed('The service has no quote. Set --start-amount.')
  return quote.buy_amount
}
