/**
 * A call of `eth_simulateV1`, as a transaction of the next block. Refusals have the codes of the method's
 * [specification](https://github.com/ethereum/execution-apis).
 *
 * @module
 */
import { numberToHex } from 'viem/utils'
import { maxTransactionGas } from '../../chain/provider/gas-bounds.ts'
import type { Provider } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import { fieldOf } from '../../core/json.ts'
import { blockNamed } from './blocks.ts'
import { quantity } from './simulated-blocks.ts'

type Call = Readonly<Record<string, unknown>>

const nobody = '0x0000000000000000000000000000000000000000'

/**
 * Puts the call into the pool, behind those before it. A call pays no fee and has any nonce unless it is validated.
 *
 * @returns The hash of the transaction.
 * @throws {RpcFailure} If the call is no valid transaction.
 */
export async function sendCall(node: Provider, { from = nobody, ...call }: Call, isValidated: boolean) {
  const impersonate = { method: 'hardhat_impersonateAccount', params: [from] }
  const stop = { method: 'hardhat_stopImpersonatingAccount', params: [from] }
  const next = await blockNamed(node, 'pending')
  const fees = isValidated
    ? await validated(node, from, call, quantity(fieldOf(next, 'baseFeePerGas')))
    : free
  const wasImpersonated = await node.request(stop)
  await node.request(impersonate)
  try {
    const transaction = transactionOf(call, quantity(fieldOf(next, 'gasLimit')))
    return await node.request({ method: 'eth_sendTransaction', params: [{ ...transaction, ...fees, from }] })
  } catch (error) {
    const message = String(fieldOf(error, 'message'))
    const refusal = refusals.find(([text]) => text.test(message))
    throw refusal ? new RpcFailure(refusal[1], message) : error
  } finally {
    if (wasImpersonated !== true) await node.request(stop)
  }
}

const free = { maxFeePerGas: '0x0', maxPriorityFeePerGas: '0x0' }

/** The texts with which the embedded node refuses a transaction. */
const refusals: readonly (readonly [RegExp, number])[] = [
  [/enough funds/, codes.insufficientFunds],
  [/requires at least \d+ gas/, codes.intrinsicGas],
  [/exceeds block gas limit/, codes.blockGasLimit],
  [/init ?code/i, codes.initCodeSize],
]

function transactionOf(
  {
    gas,
    input,
    data = input,
    gasPrice: _,
    maxFeePerGas: __,
    maxPriorityFeePerGas: ___,
    nonce: ____,
    ...call
  }: Call,
  blockGasLimit: bigint,
): Call {
  const most = blockGasLimit < maxTransactionGas ? blockGasLimit : maxTransactionGas
  return { ...call, ...(data === undefined ? {} : { data }), gas: gas ?? numberToHex(most) }
}

/** @returns The fees of the call, in wei for each unit of gas. */
async function validated(
  node: Provider,
  from: unknown,
  { gasPrice, maxFeePerGas = gasPrice ?? '0x0', maxPriorityFeePerGas = gasPrice ?? '0x0', nonce }: Call,
  baseFee: bigint,
): Promise<Call> {
  const count = await node.request({ method: 'eth_getTransactionCount', params: [from, 'pending'] })
  const [named, expected] = [quantity(nonce ?? count), quantity(count)]
  if (named < expected)
    throw new RpcFailure(codes.nonceTooLow, `The nonce ${named} is lower than ${expected}`)
  if (named > expected)
    throw new RpcFailure(codes.nonceTooHigh, `The nonce ${named} is higher than ${expected}`)
  const code = String(await node.request({ method: 'eth_getCode', params: [from, 'latest'] }))
  if (code !== '0x' && !code.startsWith(delegation))
    throw new RpcFailure(codes.senderHasCode, `The sender ${String(from)} is a contract`)
  if (quantity(maxFeePerGas) < baseFee)
    throw new RpcFailure(
      codes.baseFeeTooLow,
      `The maximum fee ${quantity(maxFeePerGas)} is less than the base fee ${baseFee}`,
    )
  return { maxFeePerGas, maxPriorityFeePerGas }
}

/** The code of an account that delegates to a contract begins so, by EIP-7702. */
const delegation = '0xef0100'
