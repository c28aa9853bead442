/**
 * Variants: correct behaviour that differs from the reference filler's. No scenario may reject it.
 *
 * @module
 */
import { concat, decodeFunctionData, encodeFunctionData, parseAbi, parseGwei } from 'viem'
import { maxUint256 } from '../../../core/amount.ts'
import { canonical } from '../../../core/canonical.ts'
import { erc20Abi } from '../../../core/erc20.ts'
import { reactorAbi } from '../../../core/orders/contracts.ts'
import { type Mutant, rewrite } from '../../../judge/mutant.ts'
import { usdc } from '../kit/placing.ts'
import { type FillCall, fillData } from './filler.ts'

type Calls = readonly FillCall[]

export const variants: Readonly<Record<string, Mutant>> = {
  'it takes a round to start': rounds((calls, nth) => (nth === 0 ? [] : calls)),
  'it fills in every other round': rounds((calls, nth) => (nth % 2 === 0 ? calls : [])),
  'it fills the latest order first': rounds((calls) => calls.toReversed()),
  'it fills orders one by one, by execute': rounds((calls) => calls.map(alone)),
  'orders of one reactor go together': rounds((calls) =>
    [...Map.groupBy(calls, ({ to }) => to).values()].flatMap(together),
  ),
  'a tag follows the call data': rounds((calls) =>
    calls.map((call) => ({ ...call, data: concat([call.data, '0xa55a1e57']) })),
  ),
  'it tips the block': rounds((calls) => calls.map((call) => ({ ...call, tip: `${parseGwei('0.0001')}` }))),
  'it approves anew before each fill': rounds((calls) => calls.flatMap((call) => [approvalFor(call), call])),
  'it unwraps what it earns': rounds((calls) => calls.flatMap((call) => [call, unwrapping])),
}

/** @param change Changes the transactions of a round; rounds count from zero. */
function rounds(change: (calls: Calls, nth: number) => Calls): Mutant {
  return (fetch) => {
    let nth = -1
    return rewrite('/round', ({ transactions }: { readonly transactions: Calls }) => {
      nth += 1
      return { transactions: change(transactions, nth) }
    })(fetch)
  }
}

function signedIn({ data }: FillCall) {
  const { args, functionName } = decodeFunctionData({ abi: reactorAbi, data })
  return functionName === 'executeBatch' ? args[0] : [args[0]]
}

function alone(call: FillCall): FillCall {
  const [signed] = signedIn(call)
  if (signed === undefined) return call
  return { ...call, data: encodeFunctionData({ abi: reactorAbi, functionName: 'execute', args: [signed] }) }
}

function together(calls: Calls): Calls {
  const orders = calls.flatMap(signedIn)
  return calls.slice(0, 1).map((call) => ({ ...call, data: fillData(orders) }))
}

function approvalFor({ to: reactor }: FillCall): FillCall {
  const args = [reactor, maxUint256] as const
  return { to: usdc, tip: '0', data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }) }
}

const unwrapping: FillCall = {
  to: canonical.weth,
  tip: '0',
  data: encodeFunctionData({ abi: parseAbi(['function withdraw(uint256 amount)']), args: [10n ** 15n] }),
}
