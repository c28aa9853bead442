/** The functions of Multicall3 that batch read-only calls of other contracts. */
import { parseAbi } from 'viem/utils'

export const multicall3Abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) view returns (Result[] returnData)',
])
