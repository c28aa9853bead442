/**
 * The requirements of Ethereum's execution API for each of its methods, as requests of our own: shapes, nulls
 * and codes of errors.
 */
import { z } from 'zod'
import { contract, noHash, stranger } from './known.samples.ts'
import { type Row, row } from './row.samples.ts'
import * as shapes from './shapes.samples.ts'

const { bytes, hash, quantity } = shapes

const invalid = -32_602
const failed = -32_000
const word = bytes.length(66)
const noWord = `0x${'0'.repeat(64)}`

const signature = { r: quantity, s: quantity, v: quantity, blockTimestamp: quantity }
const transaction = shapes.transaction.extend({
  ...signature,
  type: z.literal('0x2'),
  yParity: z.enum(['0x0', '0x1']),
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
  accessList: z.array(z.unknown()),
})
const block = shapes.block.extend({
  withdrawalsRoot: hash,
  blobGasUsed: quantity,
  excessBlobGas: quantity,
  parentBeaconBlockRoot: hash,
  requestsHash: hash,
})
const log = shapes.log.extend({ blockTimestamp: quantity }).strict()
const receipt = shapes.receipt.extend({ logs: z.array(log) }).strict()
const proof = shapes.proof
  .extend({ storageProof: z.array(z.strictObject({ key: bytes, value: quantity, proof: z.array(bytes) })) })
  .strict()
const trace = z.looseObject({
  gas: z.number(),
  failed: z.boolean(),
  returnValue: bytes,
  structLogs: z.array(
    z.looseObject({
      pc: z.number(),
      op: z.string(),
      gas: z.number(),
      gasCost: z.number(),
      depth: z.number(),
    }),
  ),
})
const call = { to: contract }
const atHash = { blockHash: noHash }

export const specificationRows: readonly Row[] = [
  row(
    'eth_getBlockByHash',
    ({ block: name }) => [name, true],
    block.extend({ transactions: z.array(transaction).length(1) }),
  ),
  row('eth_getBlockByHash', [noWord, true], z.null(), 'zero'),
  row('eth_getBlockByHash', ['0x12', true], invalid, 'no hash'),
  row(
    'eth_getBlockByNumber',
    ({ number }) => [number, true],
    block.extend({ transactions: z.array(transaction).length(1) }),
  ),
  row('eth_getBlockByNumber', ['1', false], invalid, 'a decimal'),
  row('eth_getBlockByNumber', ['sometime', false], invalid, 'no tag'),
  row('eth_getBlockByNumber', [], invalid, 'nothing'),
  row('eth_getBlockReceipts', ({ block: name }) => [name], z.array(receipt).length(1)),
  row('eth_getBlockReceipts', ['earliest'], z.array(receipt).length(0), 'the first'),
  row('eth_getBlockReceipts', [noWord], z.null(), 'zero'),
  row('eth_getBlockReceipts', ['1'], invalid, 'a decimal'),
  row('eth_getBlockTransactionCountByHash', [noHash], z.null(), 'unknown'),
  row('eth_getBlockTransactionCountByNumber', ['0x0'], z.literal('0x0'), 'the first'),
  row('eth_getBlockTransactionCountByNumber', ['1'], invalid, 'a decimal'),
  row('eth_getTransactionByHash', ({ transaction: name }) => [name], transaction),
  row('eth_getTransactionByHash', ['11'.repeat(32)], invalid, 'without 0x'),
  row('eth_getTransactionByBlockHashAndIndex', ({ block: name }) => [name, '0x0'], transaction),
  row('eth_getTransactionByBlockHashAndIndex', ({ block: name }) => [name, '0x5'], z.null(), 'unknown'),
  row('eth_getTransactionByBlockNumberAndIndex', ({ number }) => [number, '0x0'], transaction),
  row('eth_getTransactionByBlockNumberAndIndex', ['0xfffffff', '0x0'], z.null(), 'unknown'),
  row('eth_getTransactionReceipt', ({ transaction: name }) => [name], receipt),
  row('eth_getBalance', ({ block: name }) => [stranger, name], quantity, 'by hash'),
  row('eth_getBalance', [stranger], quantity, 'without a block'),
  row('eth_getBalance', [stranger, atHash], failed, 'unknown'),
  row('eth_getBalance', [stranger, '1'], invalid, 'a decimal'),
  row('eth_getCode', ({ block: name }) => [contract, name], bytes.min(4), 'by hash'),
  row('eth_getCode', [stranger], z.literal('0x'), 'without any'),
  row('eth_getTransactionCount', ({ block: name }) => [stranger, name], z.literal('0x0'), 'by hash'),
  row('eth_getTransactionCount', [stranger, '0xfffffff'], failed, 'unknown'),
  row('eth_getStorageAt', ({ block: name }) => [contract, '0x01', name], word, 'by hash'),
  row('eth_getStorageAt', [contract, `0x${'0'.repeat(65)}`, 'latest'], invalid, 'too long'),
  row('eth_getStorageValues', [{ [stranger]: [noWord] }], z.record(shapes.address, z.array(word))),
  row('eth_getStorageValues', [{}, 'latest'], invalid, 'nothing'),
  row('eth_getProof', ({ block: name }) => [contract, ['0x00'], name], proof, 'by hash'),
  row('eth_getProof', [contract, []], proof, 'without a block'),
  row('eth_call', ({ block: name }) => [call, name], word, 'by hash'),
  row('eth_call', [call], word, 'without a block'),
  row('eth_call', [call, '0xfffffff'], failed, 'unknown'),
  row('eth_call', [{ ...call, data: '0x0' }, 'latest'], invalid, 'half a byte'),
  row('eth_call', [], invalid, 'nothing'),
  row('eth_estimateGas', [call, 'latest'], quantity),
  row('eth_estimateGas', [], invalid, 'nothing'),
  row(
    'eth_createAccessList',
    ({ account }) => [{ from: account, to: stranger, value: '0x1' }],
    shapes.accessList,
  ),
  row('eth_getLogs', ({ block: name }) => [{ blockHash: name }], z.array(log).length(1)),
  row('eth_getLogs', [{ fromBlock: '1' }], invalid, 'a decimal'),
  row('eth_newFilter', [{ toBlock: 'sometime' }], invalid, 'no tag'),
  row('eth_uninstallFilter', ['0xfff'], z.literal(false), 'unknown'),
  row('eth_getFilterLogs', ['0xfff'], failed, 'unknown'),
  row(
    'eth_feeHistory',
    ['0x1', 'latest', []],
    z.looseObject({ reward: z.never().optional() }),
    'without rewards',
  ),
  row('eth_feeHistory', ['0x1', 'latest', [90, 10]], failed, 'in disorder'),
  row('eth_feeHistory', ['x', 'latest', []], invalid, 'no number'),
  row('eth_sendTransaction', [], invalid, 'nothing'),
  row('eth_sendRawTransaction', ['zz'], invalid, 'no bytes'),
  row('debug_getRawTransaction', ['11'.repeat(32)], invalid, 'without 0x'),
  row('debug_traceTransaction', ({ transaction: name }) => [name], trace),
  row('debug_traceTransaction', [noHash], failed, 'unknown'),
  row('debug_traceBlockByHash', [noHash], failed, 'unknown'),
  row(
    'debug_traceBlockByNumber',
    ({ number }) => [number],
    z.array(z.strictObject({ txHash: hash, result: trace })).length(1),
  ),
  row('debug_traceBlockByNumber', ['1'], invalid, 'a decimal'),
  row('txpool_contentFrom', [stranger], z.strictObject({ pending: z.object({}), queued: z.object({}) })),
  row('txpool_contentFrom', ['x'], invalid, 'no address'),
]

/** Methods of the specification that this node lacks. */
export const missingMethods: readonly string[] = [
  'debug_getBadBlocks',
  'debug_getRawBlock',
  'debug_getRawBlockAccessList',
  'debug_getRawHeader',
  'debug_getRawReceipts',
  'eth_capabilities',
  'eth_config',
  'eth_fillTransaction',
  'eth_getBlockAccessList',
  'eth_signTransaction',
  'testing_buildBlockV1',
]

/** The node's answers that deviate from the specification, with the reasons. */
export const differences: readonly (readonly [row: Row, reason: string])[] = [
  [
    row('eth_estimateGas', [{ to: stranger }], z.literal('0x5209')),
    'one more than the 21,000 that a transfer takes: the simulator searches, and stops there',
  ],
  [
    row('debug_traceBlockByNumber', ['0x0'], z.tuple([])),
    'no traces, whereas other nodes return an error: the first block has no transactions',
  ],
]
