/** Compares admissions with the genuine reactor and token-approval contract, called through the genuine OrderQuoter. */
import fc from 'fast-check'
import { type Address, concat, type Hex, hexToBigInt, numberToHex, slice, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve, fund } from '../../../../../chain/execution/accounts.ts'
import { genesisToken } from '../../../../../chain/genesis/tokens.ts'
import { type Node, startNode } from '../../../../../chain/node.ts'
import { canonicalAddress } from '../../../../../core/address.ts'
import { canonical } from '../../../../../core/canonical.ts'
import { type DutchOrder, encodeDutchOrder, hashDutchOrder } from '../../../../../core/orders/dutch-order.ts'
import { signOrder } from '../../../../../core/orders/sign.ts'
import { ethereumPermitDomain } from '../../../../../core/orders/typed-data.ts'
import { cancelNonce, fundedWallet, sellOrder, usdc, wallet } from '../chain-order.samples.ts'
import { admit, maxDeadlineSeconds } from './admit.ts'
import { quoteOnChain } from './genuine-quoter.samples.ts'

let node: Node
let swapper: Awaited<ReturnType<typeof fundedWallet>>

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  node.clock.advance(1_000n)
  swapper = await fundedWallet(node, 1)
})

afterAll(() => node.stop())

test('a signed order that the chain would execute is admitted as open', async () => {
  const order = sellOrder(node, swapper)
  const signed = await signOrder(swapper, order)
  expect(await quoteOnChain(node.client, signed)).toMatchObject({ outcome: 'resolved' })
  expect(await admit(node, { ...signed, quoteId: 'q' })).toEqual({
    outcome: 'admitted',
    order: {
      hash: hashDutchOrder(order),
      order,
      encodedOrder: signed.order,
      signature: signed.signature,
      status: 'open',
      quoteId: 'q',
      createdAt: Number(node.clock.now()),
      admittedBlock: Number(await node.client.getBlockNumber()),
      fill: undefined,
    },
  })
})

test('the flat form of an order is admitted as the same order', async () => {
  const { order, signature } = await signOrder(swapper, sellOrder(node, swapper))
  const flat = slice(order, 32)
  expect(await outcomeOf({ order: flat, signature })).toBe('open')
  const admission = await admit(node, { order: flat, signature, quoteId: undefined })
  expect(admission).toMatchObject({ order: { encodedOrder: order } })
})

describe('terms', () => {
  const cases: readonly (readonly [
    code: string,
    terms: (now: bigint) => Partial<DutchOrder>,
    reactor: Hex | 'resolved',
  ])[] = [
    ['INVALID_REACTOR', () => ({ reactor: canonical.permit2 }), '0x'],
    ['NO_OUTPUTS', () => ({ outputs: [] }), 'resolved'],
    ['NATIVE_INPUT', () => ({ input: leg(zeroAddress, 1n, 1n) }), 'resolved'],
    ['INPUT_AND_OUTPUT_DECAY', () => ({ input: leg(usdc, 1n, 2n), outputs: [paid(2n, 1n)] }), '0xd303758b'],
    ['INCORRECT_AMOUNTS', () => ({ input: leg(usdc, 2n, 1n) }), '0x7c1f8113'],
    ['INCORRECT_AMOUNTS', () => ({ outputs: [paid(1n, 2n)] }), '0x7c1f8113'],
    ['DECAY_END_AFTER_DEADLINE', (now) => ({ decayEndTime: now + 3601n }), '0x773a6187'],
    ['DECAY_END_BEFORE_START', (now) => ({ decayStartTime: now + 601n }), '0x48fee69c'],
    ['DEADLINE_PASSED', (now) => ending(now - 1n), '0x70f65caa'],
    ['open', (now) => ending(now), 'resolved'],
    ['open', (now) => ({ deadline: now + maxDeadlineSeconds }), 'resolved'],
    ['DEADLINE_TOO_FAR', (now) => ({ deadline: now + maxDeadlineSeconds + 1n }), 'resolved'],
    // The contracts treat a call to an account without code as a success.
    ['INPUT_NOT_A_TOKEN', () => ({ input: leg(canonicalAddress(wallet(9).address), 1n, 1n) }), 'resolved'],
  ]

  test.each(cases)('%s', async (code, terms, reactor) => {
    const signed = await signOrder(swapper, sellOrder(node, swapper, terms(node.clock.now())))
    expect(await outcomeOf(signed)).toBe(code)
    const quoted = await quoteOnChain(node.client, signed)
    expect(quoted.outcome === 'resolved' ? 'resolved' : quoted.error).toBe(reactor)
  })

  test('bytes that are not an order are refused, truncated and extended ones included', async () => {
    const { order, signature } = await signOrder(swapper, sellOrder(node, swapper))
    const broken: readonly Hex[] = [
      '0x',
      '0x1234',
      slice(order, 0, -1),
      slice(order, 0, -32),
      concat([order, '0x00']),
    ]
    for (const bytes of broken) {
      expect(await outcomeOf({ order: bytes, signature })).toBe('ORDER_PARSE_FAIL')
    }
  })
})

describe('signatures', () => {
  test('a signature is accepted exactly if Permit2 accepts it', async () => {
    const order = sellOrder(node, swapper)
    const { signature } = await signOrder(swapper, order)
    const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const [r, s, v] = [slice(signature, 0, 32), slice(signature, 32, 64), slice(signature, 64)]
    const otherS = numberToHex(curveOrder - hexToBigInt(s), { size: 32 })
    const otherV: Hex = v === '0x1b' ? '0x1c' : '0x1b'
    const [even, odd] = [s, numberToHex(hexToBigInt(s) | (1n << 255n), { size: 32 })]
    const forged: readonly (readonly [taken: boolean, signature: Hex])[] = [
      [true, signature],
      [v === '0x1b', concat([r, even])],
      [v === '0x1c', concat([r, odd])],
      [true, concat([r, otherS, otherV])],
      [false, concat([r, otherS, v])],
      [false, concat([r, s, otherV])],
      [false, concat([r, s, numberToHex(hexToBigInt(v) - 27n, { size: 1 })])],
      [false, concat([r, s, numberToHex(hexToBigInt(v) + 27n, { size: 1 })])],
      [false, concat([signature, '0x00'])],
      [false, concat([numberToHex(0, { size: 32 }), s, v])],
      [false, concat([numberToHex(curveOrder, { size: 32 }), s, v])],
      [false, '0x'],
    ]
    for (const [taken, changed] of forged) {
      const submission = { order: encodeDutchOrder(order), signature: changed }
      expect(await outcomeOf(submission), changed).toBe(taken ? 'open' : 'INVALID_SIGNATURE')
      const quoted = await quoteOnChain(node.client, submission)
      expect(quoted.outcome, changed).toBe(taken ? 'resolved' : 'reverts')
    }
  })

  test('no change of a byte leaves a signature valid', async () => {
    const signed = await signOrder(swapper, sellOrder(node, swapper))
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 64 }), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const bytes = Buffer.from(signed.signature.slice(2), 'hex')
        bytes[at] = (bytes[at] ?? 0) ^ flip
        const signature: Hex = `0x${bytes.toString('hex')}`
        expect(await outcomeOf({ ...signed, signature })).toBe('INVALID_SIGNATURE')
      }),
      { numRuns: 30 },
    )
  })

  test.each([
    ['another key', async (order: DutchOrder) => signOrder(wallet(2), order)],
    [
      'another chain',
      async (order: DutchOrder) => signOrder(swapper, order, { ...ethereumPermitDomain, chainId: 5 }),
    ],
    [
      'another contract',
      async (order: DutchOrder) =>
        signOrder(swapper, order, { ...ethereumPermitDomain, verifyingContract: canonical.reactor }),
    ],
    ['another nonce', async (order: DutchOrder) => signOrder(swapper, { ...order, nonce: order.nonce + 1n })],
  ])('a signature over %s is refused', async (_, sign) => {
    const order = sellOrder(node, swapper)
    const { signature } = await sign(order)
    expect(await outcomeOf({ order: encodeDutchOrder(order), signature })).toBe('INVALID_SIGNATURE')
  })

  test.each<readonly [name: string, code: Hex, outcome: string]>([
    ['answers with the magic value', '0x631626ba7e60e01b5f5260205ff3', 'open'],
    ['answers with another value', '0x63deadbeef60e01b5f5260205ff3', 'INVALID_SIGNATURE'],
    [
      'answers with the magic value and dirt behind it',
      '0x631626ba7e60e01b6001175f5260205ff3',
      'INVALID_SIGNATURE',
    ],
    ['answers with four bytes', '0x631626ba7e60e01b5f5260045ff3', 'INVALID_SIGNATURE'],
    ['reverts', '0x5f5ffd', 'INVALID_SIGNATURE'],
    ['does not answer', '0x00', 'INVALID_SIGNATURE'],
  ])('a contract wallet that %s: %s gives %s', async (_, bytecode, outcome) => {
    const contract: Address = '0x00000000000000000000000000000000c0de0001'
    await node.client.setCode({ address: contract, bytecode })
    await fund(node, usdc, contract, 1_000_000_000n)
    await approve(node, usdc, contract, canonical.permit2, 1_000_000_000n)
    const submission = {
      order: encodeDutchOrder({ ...sellOrder(node, swapper), swapper: contract }),
      signature: '0x1234',
    } as const
    expect(await outcomeOf(submission)).toBe(outcome)
    const quoted = await quoteOnChain(node.client, submission)
    expect(quoted.outcome).toBe(outcome === 'open' ? 'resolved' : 'reverts')
  })
})

test('a spent nonce is refused, its neighbours are not', async () => {
  const owner = await fundedWallet(node, 3)
  const nonce = (5n << 8n) | 200n
  await cancelNonce(node, owner.address, nonce)
  const outcomes = []
  for (const tried of [nonce - 1n, nonce, nonce + 1n, nonce + 256n]) {
    outcomes.push(await outcomeOf(await signOrder(owner, sellOrder(node, owner, { nonce: tried }))))
  }
  expect(outcomes).toEqual(['open', 'NONCE_USED', 'open', 'open'])
})

test('a swapper without the balance or the approval is admitted as insufficient-funds', async () => {
  const [token, owner] = [genesisToken('UNI').address, wallet(4)]
  const signed = await signOrder(owner, sellOrder(node, owner, { input: leg(token, 100n, 100n) }))
  expect(await outcomeOf(signed)).toBe('insufficient-funds')
  await fund(node, token, owner.address, 100n)
  expect(await outcomeOf(signed)).toBe('insufficient-funds')
  await approve(node, token, owner.address, canonical.permit2, 99n)
  expect(await outcomeOf(signed)).toBe('insufficient-funds')
  await approve(node, token, owner.address, canonical.permit2, 100n)
  expect(await outcomeOf(signed)).toBe('open')
})

async function outcomeOf(signed: { readonly order: Hex; readonly signature: Hex }): Promise<string> {
  const admission = await admit(node, { ...signed, quoteId: undefined })
  return admission.outcome === 'admitted' ? admission.order.status : admission.refusal.code
}

function leg(token: Address, startAmount: bigint, endAmount: bigint) {
  return { token, startAmount, endAmount }
}

function paid(startAmount: bigint, endAmount: bigint) {
  return { ...leg(canonical.weth, startAmount, endAmount), recipient: canonical.weth }
}

function ending(time: bigint) {
  return { decayStartTime: time, decayEndTime: time, deadline: time }
}
