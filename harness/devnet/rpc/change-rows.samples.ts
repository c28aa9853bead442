/** The rows of the table that change the chain, in the order of their requests. */
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { contract, noHash, stranger } from './known.samples.ts'
import { type Row, row } from './row.samples.ts'
import { bytes, hash, quantity, receipt } from './shapes.samples.ts'

const invalid = -32_602
const done = z.union([z.literal(true), z.null()])
const word = `0x${'0'.repeat(63)}1`
const signature = bytes.length(132)

/** A dump of these accounts, in anvil's form. */
function dumpOf(accounts: object): string {
  const dump = { block: null, accounts, best_block_number: null, blocks: [], transactions: [] }
  return `0x${gzipSync(JSON.stringify(dump)).toString('hex')}`
}

export const changeRows: readonly Row[] = [
  row('eth_sendTransaction', ({ account }) => [{ from: account, to: stranger, value: '0x1' }], hash),
  row(
    'eth_sendTransaction',
    [{ from: '0x00000000000000000000000000000000000c0de6', to: stranger }],
    -32_000,
    'of a stranger',
  ),
  row('eth_sendRawTransaction', ({ raw: [first] }) => [first], hash),
  row('eth_sendRawTransaction', ['0x02f8'], -32_602, 'that is cut'),
  row('eth_sendRawTransactionSync', ({ raw: [, second] }) => [second], receipt),
  row('eth_sendTransactionSync', ({ account }) => [{ from: account, to: stranger, value: '0x1' }], receipt),
  row('eth_sign', ({ account }) => [account, '0x68656c6c6f'], signature),
  row('personal_sign', ({ account }) => ['0x68656c6c6f', account], signature),
  row('eth_signTypedData_v4', ({ account, orderPayload }) => [account, orderPayload], signature),
  ...['hardhat', 'anvil'].flatMap((family) => [
    row(`${family}_setBalance`, [stranger, '0xde0b6b3a7640000'], done),
    row(`${family}_setCode`, [stranger, '0x00'], done),
    row(`${family}_setNonce`, [stranger, family === 'hardhat' ? '0x1' : '0x2'], done),
    row(`${family}_setStorageAt`, [contract, '0x0', word], done),
    row(`${family}_setCoinbase`, [stranger], done),
    row(`${family}_setNextBlockBaseFeePerGas`, ['0x0'], done),
    row(`${family}_setLoggingEnabled`, [false], done),
    row(`${family}_impersonateAccount`, [stranger], done),
    row(`${family}_stopImpersonatingAccount`, [stranger], done),
    row(`${family}_mine`, ['0x2', '0xc'], done),
    row(`${family}_mine`, [1], done, 'by a number'),
    row(`${family}_getAutomine`, [], z.boolean()),
    row(`${family}_metadata`, [], z.looseObject({ clientVersion: z.string() })),
    row(`${family}_dropTransaction`, [noHash], z.union([z.boolean(), z.null()])),
  ]),
  row('hardhat_setPrevRandao', [word], done),
  ...['evm', 'anvil'].flatMap((family) => [
    row(`${family}_setIntervalMining`, [1000], done),
    row(`${family}_setIntervalMining`, [0], done, 'to stop'),
    row(`${family}_setIntervalMining`, ['often'], invalid, 'of no number'),
    row(`${family}_setAutomine`, [true], done),
    row(`${family}_setBlockGasLimit`, ['0x3938700'], z.literal(true)),
    row(`${family}_increaseTime`, ['0x1'], z.number()),
    row(`${family}_setNextBlockTimestamp`, ['0xf0000000'], z.unknown()),
    row(`${family}_snapshot`, [], z.string()),
    row(`${family}_revert`, family === 'evm' ? ({ snapshot }) => [snapshot] : ['0xfffff'], z.boolean()),
  ]),
  row('evm_mine', [], z.union([z.literal('0'), z.literal('0x0')])),
  row('eth_pendingTransactions', [], z.array(z.unknown())),
  row('eth_getTransactionCount', [stranger, 'latest'], quantity, 'after all'),
  row('anvil_dumpState', [], bytes.min(100)),
  row(
    'anvil_loadState',
    [dumpOf({ [contract]: { nonce: 1, balance: '0x1', code: '0x00', storage: {} } })],
    z.literal(true),
  ),
  row('anvil_loadState', ['0x00'], invalid, 'of no dump'),
  row('eth_getBalance', [contract, 'latest'], z.literal('0x1'), 'of a dump'),
  row('anvil_reset', [{ forking: { jsonRpcUrl: 'http://127.0.0.1:1' } }], invalid, 'to another fork'),
  row('hardhat_reset', [], done),
  row('anvil_reset', [], done),
]
