/**
 * `anvil_dumpState` and `anvil_loadState`: the accounts that have changed since the chain's beginning, in anvil's form,
 * compressed. A dump holds no blocks: loading it changes accounts only, and a chain of the same beginning then has the
 * same state.
 *
 * @module
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Hex, isAddress, isHex, numberToHex, pad, toHex } from 'viem'
import * as z from 'zod'
import type { Provider } from '../../chain/provider/provider.ts'
import { codes, RpcFailure } from '../../chain/provider/rpc-failure.ts'
import type { Methods } from './method.ts'
import { type Touched, touchedSince } from './touched-state.ts'

const word = z.string().refine((text): text is Hex => isHex(text))
const accountsSchema = z.record(
  z.string().refine((text) => isAddress(text, { strict: false })),
  z.object({
    nonce: z.int().min(0),
    balance: word,
    code: word,
    storage: z.record(word, word).default({}),
  }),
)
const dumpSchema = z.object({ accounts: accountsSchema })

/** Bytes of an uncompressed dump. */
const maxBytes = 2 ** 26

export const stateDumpMethods: Methods = {
  anvil_dumpState(node) {
    const { origin } = node
    if (origin === undefined)
      throw new RpcFailure(codes.methodNotFound, 'The node does not know the beginning of its chain')
    return node.sandbox(async (copy) => {
      const accounts = await accountsIn(copy, await touchedSince(copy, origin.changes.soFar()))
      const dump = { block: null, accounts, best_block_number: null, blocks: [], transactions: [] }
      return toHex(gzipSync(JSON.stringify(dump)))
    })
  },
  async anvil_loadState(node, [dump]) {
    for (const [address, { balance, code, nonce, storage }] of Object.entries(accountsOf(dump))) {
      const set = (method: string, ...params: readonly unknown[]) =>
        node.request({ method, params: [address, ...params] })
      const known = await node.request({ method: 'eth_getTransactionCount', params: [address, 'latest'] })
      const count = Number(known)
      // The node lowers no nonce. That of a contract matters only to the addresses of contracts that it creates.
      if (count > nonce && code === '0x')
        throw new RpcFailure(
          codes.invalidInput,
          `The nonce of ${address} is ${count} and cannot fall to ${nonce}: reset the chain first`,
        )
      if (count < nonce) await set('hardhat_setNonce', numberToHex(nonce))
      await set('hardhat_setBalance', numberToHex(BigInt(balance)))
      await set('hardhat_setCode', code)
      for (const [slot, value] of Object.entries(storage))
        await set('hardhat_setStorageAt', numberToHex(BigInt(slot)), pad(value as Hex))
    }
    return true
  },
}

/** @throws {RpcFailure} if the text is no dump. */
function accountsOf(dump: unknown): z.output<typeof accountsSchema> {
  try {
    const bytes = Buffer.from(isHex(dump) ? dump.slice(2) : '', 'hex')
    return dumpSchema.parse(JSON.parse(gunzipSync(bytes, { maxOutputLength: maxBytes }).toString())).accounts
  } catch {
    throw new RpcFailure(codes.invalidParams, 'The parameter is not a dump of a state')
  }
}

async function accountsIn(node: Provider, touched: Touched) {
  const accounts: Record<string, z.input<typeof accountsSchema>[string]> = {}
  for (const [address, slots] of touched) {
    const read = (method: string, ...params: readonly unknown[]) =>
      node.request({ method, params: [address, ...params, 'latest'] })
    const storage: Record<string, string> = {}
    for (const slot of slots)
      storage[pad(slot)] = String(await read('eth_getStorageAt', numberToHex(BigInt(slot))))
    accounts[address] = {
      nonce: Number(await read('eth_getTransactionCount')),
      balance: String(await read('eth_getBalance')),
      code: String(await read('eth_getCode')),
      storage,
    }
  }
  return accounts
}
