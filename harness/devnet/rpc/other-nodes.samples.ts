/** The answers of other nodes to the rows of the table, by row, if they differ from the expectation. */
import { type Ask, knownOn } from './known.samples.ts'
import { expectedOutcome, keyOf, outcomeOf, type Row } from './row.samples.ts'

/** The code of an error, or a description of the other result. */
export type Outcomes = Readonly<Record<string, string>>

/** Asks a node all rows. */
export async function differencesOf(rows: readonly Row[], ask: Ask): Promise<Outcomes> {
  const known = await knownOn(ask)
  const differences: Record<string, string> = {}
  for (const row of rows) {
    const outcome = outcomeOf(row, await ask(row.method, row.params(known)))
    if (outcome === expectedOutcome(row)) continue
    const isShape = !/^-?\d+$/.test(outcome) && typeof row.expected !== 'number'
    differences[keyOf(row)] = isShape ? 'another shape' : outcome.replace('no error', 'a result')
  }
  return differences
}

/** Anvil 1.7.1. */
export const anvil: Outcomes = {
  net_peerCount: '-32601',
  eth_baseFee: '-32601',
  'eth_getBlockByNumber, the next': 'another shape',
  'eth_getLogs, of a reversed range': 'a result',
  'eth_call, in an unknown block': 'a result',
  'eth_call, with two data': 'a result',
  'eth_createAccessList, on other state': '-32602',
  'eth_createAccessList, of a call that reverts': '3',
  eth_simulateV1: 'another shape',
  'eth_simulateV1, without funds': '-32003',
  txpool_contentFrom: '-32601',
  wallet_getPermissions: '-32601',
  wallet_requestPermissions: '-32601',
  wallet_revokePermissions: '-32601',
  wallet_watchAsset: '-32601',
  'wallet_switchEthereumChain, to another': '-32601',
  'eth_sendTransaction, of a stranger': '-32602',
  hardhat_setPrevRandao: '-32601',
  eth_pendingTransactions: '-32601',
  'anvil_reset, to another fork': '-32603',
}

/** Hardhat 3.17.0. */
export const hardhat: Outcomes = {
  net_listening: '-32004',
  net_peerCount: '-32004',
  eth_baseFee: '-32004',
  eth_feeHistory: 'another shape',
  'eth_getBlockByNumber, the next': 'another shape',
  eth_getBlockReceipts: '-32004',
  'eth_getBlockReceipts, by hash': '-32004',
  'eth_getBlockReceipts, of a block to come': '-32004',
  eth_getUncleCountByBlockNumber: '-32004',
  eth_getUncleCountByBlockHash: '-32004',
  eth_getUncleByBlockNumberAndIndex: '-32004',
  eth_getUncleByBlockHashAndIndex: '-32004',
  eth_getRawTransactionByHash: '-32004',
  eth_getStorageValues: '-32004',
  eth_getAccountInfo: '-32004',
  'eth_getLogs, of a reversed range': 'a result',
  'eth_getLogs, of a range to come': 'a result',
  'eth_call, in another block': '-32602',
  'eth_call, on unknown state': 'a result',
  'eth_estimateGas, on other state': '-32602',
  'eth_estimateGas, in another block': '-32602',
  eth_createAccessList: '-32004',
  'eth_createAccessList, on other state': '-32004',
  'eth_createAccessList, of a call that reverts': '-32004',
  eth_simulateV1: '-32004',
  'eth_simulateV1, without funds': '-32004',
  'eth_getFilterChanges, of no filter': 'a result',
  'eth_subscribe, over HTTP': 'a result',
  txpool_content: '-32004',
  txpool_contentFrom: '-32004',
  txpool_inspect: '-32004',
  txpool_status: '-32004',
  'debug_traceCall, on other state': 'another shape',
  'debug_traceCall, in another block': 'another shape',
  debug_traceBlockByNumber: '-32004',
  debug_traceBlockByHash: '-32004',
  debug_getRawTransaction: '-32004',
  eth_requestAccounts: '-32004',
  wallet_getPermissions: '-32004',
  wallet_requestPermissions: '-32004',
  wallet_revokePermissions: '-32004',
  wallet_watchAsset: '-32004',
  'wallet_switchEthereumChain, to another': '-32004',
  wallet_getCapabilities: '-32004',
  engine_getPayloadV1: '-32004',
  eth_nothing: '-32004',
  eth_sendRawTransactionSync: '-32004',
  eth_sendTransactionSync: '-32004',
  anvil_setBalance: '-32004',
  anvil_setCode: '-32004',
  anvil_setNonce: '-32004',
  anvil_setStorageAt: '-32004',
  anvil_setCoinbase: '-32004',
  anvil_setNextBlockBaseFeePerGas: '-32004',
  anvil_setLoggingEnabled: '-32004',
  anvil_impersonateAccount: '-32004',
  anvil_stopImpersonatingAccount: '-32004',
  anvil_mine: '-32004',
  'anvil_mine, by a number': '-32004',
  anvil_getAutomine: '-32004',
  anvil_metadata: '-32004',
  anvil_dropTransaction: '-32004',
  evm_increaseTime: 'another shape',
  anvil_setIntervalMining: '-32004',
  'anvil_setIntervalMining, to stop': '-32004',
  'anvil_setIntervalMining, of no number': '-32004',
  anvil_setAutomine: '-32004',
  anvil_setBlockGasLimit: '-32004',
  anvil_increaseTime: '-32004',
  anvil_setNextBlockTimestamp: '-32004',
  anvil_snapshot: '-32004',
  anvil_revert: '-32004',
  anvil_dumpState: '-32004',
  anvil_loadState: '-32004',
  'anvil_loadState, of no dump': '-32004',
  'eth_getBalance, of a dump': 'another shape',
  'anvil_reset, to another fork': '-32004',
  hardhat_reset: '-32004',
  anvil_reset: '-32004',
}
