/** The shapes of nodes' answers, after the OpenRPC document of Ethereum's execution clients. */
import { z } from 'zod'

export const quantity = z.string().regex(/^0x(?:0|[1-9a-f][0-9a-f]*)$/)
export const bytes = z.string().regex(/^0x(?:[0-9a-f]{2})*$/)
export const hash = z.string().regex(/^0x[0-9a-f]{64}$/)
export const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

export const header = z.looseObject({
  hash,
  parentHash: hash,
  sha3Uncles: hash,
  miner: address,
  stateRoot: hash,
  transactionsRoot: hash,
  receiptsRoot: hash,
  logsBloom: z.string().length(514),
  number: quantity,
  gasLimit: quantity,
  gasUsed: quantity,
  timestamp: quantity,
  extraData: bytes,
  mixHash: hash,
  nonce: z.string().length(18),
  baseFeePerGas: quantity,
})

export const transaction = z.looseObject({
  hash,
  type: quantity,
  nonce: quantity,
  from: address,
  to: address.nullable(),
  gas: quantity,
  gasPrice: quantity,
  value: quantity,
  input: bytes,
  chainId: quantity,
  r: quantity,
  s: quantity,
  blockHash: hash.nullable(),
  blockNumber: quantity.nullable(),
  transactionIndex: quantity.nullable(),
})

export const block = header.extend({
  size: quantity,
  uncles: z.array(hash),
  withdrawals: z.array(z.unknown()),
  transactions: z.array(hash),
})
/** Fields that only mining determines are null. */
export const pendingBlock = block.extend({
  hash: z.null(),
  mixHash: hash.nullable(),
  nonce: z.string().nullable(),
})
export const fullBlock = block.extend({ transactions: z.array(transaction).min(1) })

export const log = z.looseObject({
  removed: z.boolean(),
  logIndex: quantity,
  transactionIndex: quantity,
  transactionHash: hash,
  blockHash: hash,
  blockNumber: quantity,
  address,
  data: bytes,
  topics: z.array(hash).min(1),
})

export const receipt = z.looseObject({
  type: quantity,
  transactionHash: hash,
  transactionIndex: quantity,
  blockHash: hash,
  blockNumber: quantity,
  from: address,
  to: address.nullable(),
  cumulativeGasUsed: quantity,
  gasUsed: quantity,
  contractAddress: address.nullable(),
  logs: z.array(log),
  logsBloom: z.string().length(514),
  status: quantity,
  effectiveGasPrice: quantity,
})

export const accessList = z.looseObject({
  accessList: z.array(z.object({ address, storageKeys: z.array(hash) })),
  gasUsed: quantity,
})

const simulatedCall = z.looseObject({
  status: z.enum(['0x0', '0x1']),
  returnData: bytes,
  gasUsed: quantity,
  logs: z.array(log),
})

export const simulatedBlocks = z.array(block.extend({ calls: z.array(simulatedCall) })).min(1)

export const feeHistory = z.looseObject({
  oldestBlock: quantity,
  baseFeePerGas: z.array(quantity).length(3),
  gasUsedRatio: z.array(z.number()).length(2),
  baseFeePerBlobGas: z.array(quantity).length(3),
  blobGasUsedRatio: z.array(z.number()).length(2),
  reward: z.array(z.array(quantity)).length(2),
})

export const proof = z.looseObject({
  address,
  accountProof: z.array(bytes).min(1),
  balance: quantity,
  codeHash: hash,
  nonce: quantity,
  storageHash: hash,
  storageProof: z.array(z.object({ key: z.string(), value: quantity, proof: z.array(bytes) })),
})

const byNonce = z.record(address, z.record(z.string().regex(/^\d+$/), transaction))
export const poolContent = z.object({ pending: byNonce, queued: byNonce })

export const trace = z.looseObject({
  structLogs: z.array(z.looseObject({ op: z.string(), gas: z.number() })),
})
export const callTrace = z.looseObject({ type: z.string(), from: address, gasUsed: quantity, output: bytes })

export const permissions = z.array(
  z.looseObject({
    parentCapability: z.literal('eth_accounts'),
    caveats: z.array(z.looseObject({ type: z.string(), value: z.array(address).min(1) })),
  }),
)
