/** What is called of Multicall3, which calls other contracts one after the other; it is only read. */
import { parseAbi } from 'viem/utils'

export const multicall3Abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) view returns (Result[] returnData)',
])
