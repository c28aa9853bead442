/**
 * The reference is the UniswapX SDK with an ethers wallet: signatures are deterministic, so both must be
 * equal.
 */
import { createRequire } from 'node:module'
import { DutchOrder as SdkOrder } from '@uniswap/uniswapx-sdk'
import fc from 'fast-check'
import { domainSeparator, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { address, dutchOrder, golden } from '../../testing/golden-order.ts'
import { canonicalAddress } from '../address.ts'
import { type DutchOrder, decodeDutchOrder } from './dutch-order.ts'
import { signOrder } from './sign.ts'
import { ethereumPermitDomain, orderDigest, orderTypedData, permit2Address } from './typed-data.ts'

const developmentKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

test('the golden order has the digest and the signature that other code computed', async () => {
  expect(orderDigest(golden)).toBe('0x1f903baee55b55b6588224d0b32bc46a6e3aebbc8032149e8cd59c7b410c6f35')
  const { signature } = await signOrder(privateKeyToAccount(developmentKey), golden)
  expect(signature).toBe(
    '0x01fd389f590820b87cac5b8229a5367b5675d2822168ed06eccf674429e6330d29215d2b1df34428a47cbdcbf4ec72b5127aea527dd51e0304f1da464b225b691b',
  )
})

test("the domain separator is the deployed contract's", () => {
  expect(domainSeparator({ domain: orderTypedData(golden).domain })).toBe(
    '0x866a5aba21966af95d6c7ab78eb2b2fc913915c28be3b9aa07cc04ff903e3f28',
  )
})

const privateKey = fc
  .bigInt({ min: 1n, max: 2n ** 255n })
  .map((key): Hex => `0x${key.toString(16).padStart(64, '0')}`)

test("an ethers wallet signs the SDK's typed data of the order to the same bytes", async () => {
  await fc.assert(
    fc.asyncProperty(dutchOrder, privateKey, async (unsigned, key) => {
      const account = privateKeyToAccount(key)
      const order = { ...unsigned, swapper: canonicalAddress(account.address) }
      const signed = await signOrder(account, order)
      const theirs = SdkOrder.parse(signed.order, 1)
      const { domain, types, values } = theirs.permitData()
      expect(signed.signature).toBe(await ethersWallet(key)._signTypedData(domain, types, values))
      expect(canonicalAddress(theirs.getSigner(signed.signature))).toBe(order.swapper)
    }),
    { numRuns: 30 },
  )
})

test('the serialized order is the order that was signed', async () => {
  const { order } = await signOrder(privateKeyToAccount(developmentKey), golden)
  expect(decodeDutchOrder(order)).toEqual(golden)
})

test('another chain, another contract and any change to the order change the digest', () => {
  const [output] = golden.outputs
  const other = address.filter((candidate) => candidate !== permit2Address)
  const changes = fc.constantFrom<Partial<DutchOrder>>(
    { nonce: 257n },
    { deadline: golden.deadline + 1n },
    { additionalValidationData: '0x00' },
    { decayEndTime: golden.decayEndTime + 1n },
    { exclusivityOverrideBps: 1n },
    { input: { ...golden.input, endAmount: golden.input.endAmount + 1n } },
    { outputs: [] },
    { outputs: golden.outputs.concat(output === undefined ? [] : [output]) },
  )
  fc.assert(
    fc.property(
      changes,
      other,
      fc.integer({ min: 2, max: 2 ** 31 }),
      (change, verifyingContract, chainId) => {
        const digests = [
          orderDigest(golden),
          orderDigest({ ...golden, ...change }),
          orderDigest(golden, { ...ethereumPermitDomain, verifyingContract }),
          orderDigest(golden, { ...ethereumPermitDomain, chainId }),
        ]
        expect(new Set(digests).size).toBe(digests.length)
      },
    ),
  )
})

/** A wallet of the ethers version that the SDK itself depends on. */
function ethersWallet(key: Hex) {
  const require = createRequire(import.meta.url)
  const { Wallet } = createRequire(require.resolve('@uniswap/uniswapx-sdk'))('ethers')
  return new Wallet(key) as {
    readonly _signTypedData: (domain: object, types: object, values: object) => Promise<Hex>
  }
}
