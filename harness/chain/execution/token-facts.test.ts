import assert from 'node:assert/strict'
import { type Address, concat, type Hex, stringToHex } from 'viem'
import { afterAll, test } from 'vitest'
import { canonical } from '../../core/canonical.ts'
import { startNode } from '../node.ts'
import { readTokenFacts } from './token-facts.ts'

const node = await startNode({ network: { kind: 'genesis' } })
afterAll(() => node.stop())

/** Code that returns 18 for `decimals()`, and 32 bytes of text for any other call. */
function answering(text: string): Hex {
  const dispatch = '0x5f3560e01c63313ce56714603557'
  const returnText = concat(['0x7f', stringToHex(text, { size: 32 }), '0x5f5260205ff3'])
  return concat([dispatch, returnText, '0x5b60125f5260205ff3'])
}

test('WETH9 returns its symbol, name and decimals', async () => {
  const facts = await readTokenFacts(node, canonical.weth)
  assert.deepEqual(facts, { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 })
})

test('a bytes32 is decoded as text', async () => {
  const address: Address = '0x5a5a00000000000000000000000000000000b32e'
  await node.client.setCode({ address, bytecode: answering('MKR') })
  assert.deepEqual(await readTokenFacts(node, address), { symbol: 'MKR', name: 'MKR', decimals: 18 })
})
