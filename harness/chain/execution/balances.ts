/**
 * Finds the balances that a transaction may have changed, from its logs, and reads them at a block.
 *
 * @module
 */
import type { Address, Hex, Log } from 'viem'
import { slice, toEventSelector } from 'viem/utils'
import { canonicalAddress, nativeToken } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'
import { erc20Abi } from '../../core/erc20.ts'
import type { Node } from '../node.ts'
import { movedToken } from './moved-token.ts'

export interface Holding {
  /** The zero address for ether. */
  readonly token: Address
  readonly holder: Address
}

export interface Balance extends Holding {
  /** Base units. */
  readonly amount: bigint
}

const transfer = toEventSelector('Transfer(address,address,uint256)')
// WETH9 emits no Transfer if ether is wrapped or unwrapped. The contract itself holds the ether.
const deposit = toEventSelector('Deposit(address,uint256)')
const withdrawal = toEventSelector('Withdrawal(address,uint256)')

/**
 * Every combination of ether and the tokens that moved with `holders` and the accounts in the token events.
 *
 * @param logs Logs of one transaction.
 */
export function holdingsTouched(logs: readonly Log[], holders: readonly Address[]): readonly Holding[] {
  const moves = logs.map(moveIn).filter((move) => move !== undefined)
  const tokens = new Set([nativeToken, ...moves.map(({ token }) => token)])
  const everyone = new Set([...holders.map(canonicalAddress), ...moves.flatMap((move) => move.holders)])
  return [...tokens].flatMap((token) => [...everyone].map((holder) => ({ token, holder })))
}

/**
 * Bytes of call data in one request, enough for about a hundred balances: the calls are part of the creation code
 * that such a request runs, which EIP-3860 limits to 49,152 bytes.
 */
const batchSize = 4096

/**
 * Balances at the end of a block. It needs no deployed contract, so it works on any chain.
 *
 * @throws {UnreadableBalance} if a contract that reported a transfer does not report balances.
 */
export async function balancesAt(
  { client, origin }: Node,
  holdings: readonly Holding[],
  blockNumber: bigint,
): Promise<readonly Balance[]> {
  const ofTokens = holdings.filter(({ token }) => token !== nativeToken)
  const ofEther = holdings.filter(({ token }) => token === nativeToken)
  const contracts = ofTokens.map(
    ({ holder, token }) =>
      ({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] }) as const,
  )
  const results = await client.multicall({ contracts, blockNumber, deployless: true, batchSize })
  const tokens = ofTokens.map((holding, index): Balance => {
    const result = results[index]
    if (result?.status !== 'success') throw new UnreadableBalance(holding, blockNumber, result?.error)
    return { ...holding, amount: result.result }
  })
  // The embedded node answers each request at once, so ether needs no batching.
  if (origin !== undefined) {
    const ether = ofEther.map(async (holding): Promise<Balance> => {
      const amount = await client.getBalance({ address: holding.holder, blockNumber })
      return { ...holding, amount }
    })
    return [...tokens, ...(await Promise.all(ether))]
  }
  const { data = '0x' } = await client.call({ data: etherReader(ofEther), blockNumber })
  const ether = ofEther.map((holding, index): Balance => {
    const amount = BigInt(slice(data, 32 * index, 32 * (index + 1)))
    return { ...holding, amount }
  })
  return [...tokens, ...ether]
}

/** Creation code that returns one word for each holder, its ether in wei: one request instead of one per holder. */
function etherReader(holdings: readonly Holding[]): Hex {
  const hex = (value: number) => value.toString(16).padStart(4, '0')
  const reads = holdings.map(
    // mstore(32 * index, balance(holder))
    ({ holder }, index) => `73${holder.slice(2)}3161${hex(32 * index)}52`,
  )
  return `0x${reads.join('')}61${hex(32 * holdings.length)}6000f3` // return(0, size)
}

function moveIn(log: Log): { readonly token: Address; readonly holders: Address[] } | undefined {
  const [event, ...indexed] = log.topics
  const token = movedToken(log)
  // A Transfer with a third indexed field is that of an NFT, whose balances are not amounts.
  if (event === transfer && indexed.length === 2) return { token, holders: indexed.map(asAddress) }
  if ((event === deposit || event === withdrawal) && token === canonical.weth && indexed.length === 1)
    return { token, holders: [token, ...indexed.map(asAddress)] }
  return undefined
}

function asAddress(topic: Hex): Address {
  return canonicalAddress(slice(topic, 12))
}

/** A balance that may have changed cannot be read, so the amounts paid are unknown. */
export class UnreadableBalance extends Error {
  override readonly name = 'UnreadableBalance'
  readonly code = 'UNREADABLE_BALANCE'

  constructor({ holder, token }: Holding, blockNumber: bigint, cause: unknown) {
    super(`Cannot read the balance of ${holder} in token ${token} at block ${blockNumber}.`, { cause })
  }
}
