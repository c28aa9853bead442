/** The objects of the table's requests, created on any node that takes `hardhat_setCode`. */
import { type Address, type Hex, numberToHex } from 'viem'
import { developmentAccount } from '../../chain/development-accounts.ts'

export interface Known {
  readonly account: Address
  /** Returns its first slot and logs it; reverts on calls with data. */
  readonly contract: Address
  /** A call to the contract. */
  readonly transaction: Hex
  readonly block: Hex
  readonly number: Hex
  readonly filter: string
  readonly snapshot: string
  /** Signed transactions, in the order of the sender's nonces. */
  readonly raw: readonly Hex[]
  readonly orderPayload: string
}

export type Answer = { readonly result: unknown } | { readonly error: { readonly code: number } }
export type Ask = (method: string, params: readonly unknown[]) => Promise<Answer>

export const contract: Address = '0x00000000000000000000000000000000000c0de5'
export const stranger: Address = '0x00000000000000000000000000000000000b0d1e'
export const noHash: Hex = `0x${'11'.repeat(32)}`
const code = '0x366014575f545f52602a60205fa160205ff300005b5f5ffd'

export async function knownOn(ask: Ask): Promise<Known> {
  const result = async <T>(method: string, ...params: readonly unknown[]) => {
    const answer = await ask(method, params)
    if ('error' in answer) throw new Error(`${method}: ${JSON.stringify(answer.error)}`)
    return answer.result as T
  }
  const [account, , , keyed] = await result<Address[]>('eth_accounts')
  if (account === undefined || keyed === undefined) throw new Error('The node has too few accounts.')
  await result('hardhat_setCode', contract, code)
  const transaction = await result<Hex>('eth_sendTransaction', {
    from: account,
    to: contract,
    gas: '0x186a0',
  })
  const receipt = await awaited(() =>
    result<{ blockHash: Hex; blockNumber: Hex } | null>('eth_getTransactionReceipt', transaction),
  )
  const chainId = Number(await result<Hex>('eth_chainId'))
  const nonce = Number(await result<Hex>('eth_getTransactionCount', keyed, 'latest'))
  const raw = await Promise.all(
    [nonce, nonce + 1].map((next) =>
      developmentAccount(3).signTransaction({
        type: 'eip1559',
        chainId,
        nonce: next,
        to: stranger,
        value: 1n,
        gas: 21_000n,
        maxFeePerGas: 10n ** 10n,
        maxPriorityFeePerGas: 10n ** 9n,
      }),
    ),
  )
  return {
    account,
    contract,
    transaction,
    block: receipt.blockHash,
    number: receipt.blockNumber,
    filter: await result('eth_newFilter', { address: contract, fromBlock: receipt.blockNumber }),
    snapshot: await result('evm_snapshot'),
    raw,
    orderPayload: JSON.stringify(mail(chainId)),
  }
}

async function awaited<T>(read: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await read()
    if (found !== null) return found
  }
}

/** A typed-data request as a wallet's page sends it. */
function mail(chainId: number) {
  return {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Mail: [{ name: 'contents', type: 'string' }],
    },
    domain: { name: 'Mail', chainId: numberToHex(chainId) },
    primaryType: 'Mail',
    message: { contents: 'Hello' },
  }
}
