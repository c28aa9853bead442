/** Approvals, as a wallet sends them. */
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { nativeToken } from '../../spec/address.ts'
import { maxUint256 } from '../../spec/amount.ts'
import { execute, type Rpc, readAllowance } from '../rpc.ts'

export interface Need {
  readonly token: Address
  readonly owner: Address
  readonly spender: Address
  readonly amount: bigint
}

/** Sees to it that `spender` may take the amount. A standing allowance is taken back first, as USDT demands. */
export async function ensureAllowance(rpc: Rpc, { token, owner, spender, amount }: Need): Promise<void> {
  if (token === nativeToken) return
  const standing = await readAllowance(rpc, { token, owner, spender })
  if (standing >= amount) return
  const approve = (allowance: bigint) =>
    execute(rpc, {
      from: owner,
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, allowance] }),
    })
  if (standing > 0n) await approve(0n)
  await approve(maxUint256)
}
