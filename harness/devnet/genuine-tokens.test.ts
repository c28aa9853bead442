/**
 * The genuine tokens of mainnet in the state of a real block: credited to accounts, approved, moved by a
 * signed order through the genuine Permit2, and sold on a genuine pool through our router.
 */
import {
  type Address,
  concat,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { genuineCode } from '../chain/bytecode.ts'
import { developmentAccount, developmentAddresses } from '../chain/development-accounts.ts'
import { approve, fund } from '../chain/execution/accounts.ts'
import { genesisToken, type TokenSymbol } from '../chain/genesis/tokens.ts'
import { type Node, startNode } from '../chain/node.ts'
import { place, sendAs, withArguments } from '../chain/place.ts'
import { canonical } from '../core/canonical.ts'
import { signOrder } from '../core/orders/sign.ts'
import { type Pool, swap } from '../market/pools/pool.ts'
import { encodeSwap } from '../solver/encode.ts'
import { golden } from '../testing/golden-order.ts'
import { noWitness } from '../testing/witness/witness-block.ts'
import { startWitnessNode, type WitnessNode } from '../testing/witness/witness-node.ts'

const reactorAbi = parseAbi([
  'struct SignedOrder { bytes order; bytes sig; }',
  'function execute(SignedOrder order) payable',
])
const poolAbi = parseAbi([
  'function slot0() view returns (uint160, int24)',
  'function liquidity() view returns (uint128)',
])

const [alice = canonical.weth, bob = canonical.weth] = developmentAddresses

/** The slots of each token's balances, allowances and, if it has one, its list of banned accounts. */
const layouts = {
  USDC: { balances: 9, allowances: 10 },
  USDT: { balances: 2, allowances: 5, banned: 6 },
  WETH: { balances: 3, allowances: 4 },
  DAI: { balances: 2, allowances: 3 },
  WBTC: { balances: 0, allowances: 2 },
  LINK: { balances: 1, allowances: 2 },
  PEPE: { balances: 1, allowances: 2, banned: 10 },
} as const satisfies Partial<Record<TokenSymbol, Readonly<Record<string, number>>>>

type GenuineToken = keyof typeof layouts
const tokens = Object.keys(layouts) as GenuineToken[]
/** A transfer of PEPE reads the address of its first pool, which the block's record lacks. */
const movableTokens = tokens.filter((token) => token !== 'PEPE')

const people = [alice, bob]
const spenders = [canonical.permit2, canonical.reactor, canonical.router]

/** The balances and allowances of these tests' accounts, all zero at first. */
function slotsOf(token: GenuineToken) {
  const { address } = genesisToken(token)
  const { balances, allowances, ...lists } = layouts[token]
  const perHolder = [balances, ...Object.values(lists)].flatMap((slot) =>
    [...people, ...spenders].map((holder) => mapped(holder, word(slot))),
  )
  const perPair = people.flatMap((owner) =>
    spenders.map((spender) => mapped(spender, mapped(owner, word(allowances)))),
  )
  return [...perHolder, ...perPair].map((slot) => ({ address, slot }))
}

const nonce = { word: 1, bit: 0 }
/** The slot of Permit2's bitmap of Alice's spent nonces. */
const nonceSlot = { address: canonical.permit2, slot: mapped(word(nonce.word), mapped(alice, word(0))) }

function mapped(key: Hex, slot: Hex): Hex {
  return keccak256(concat([pad(key), slot]))
}

function word(slot: number): Hex {
  return numberToHex(slot, { size: 32 })
}

describe.skipIf(noWitness)('genuine tokens (skipped without the recorded blocks of mainnet)', () => {
  let witness: WitnessNode
  let node: Node

  beforeAll(async () => {
    witness = await startWitnessNode({
      accounts: [canonical.reactor],
      slots: [...tokens.flatMap(slotsOf), nonceSlot],
    })
    const blockNumber = witness.witness.header.number - 1n
    node = await startNode({ network: { kind: 'fork', url: witness.url, blockNumber } })
  })
  afterAll(async () => {
    await node.stop()
    await witness.stop()
  })

  function balanceOf(token: GenuineToken, holder: Address): Promise<bigint> {
    const { address } = genesisToken(token)
    return node.client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
  }

  test.each(tokens)('anybody can be given %s, and approve a spender', async (token) => {
    const { address } = genesisToken(token)
    await fund(node, address, alice, 1_000_000n)
    expect(await balanceOf(token, alice)).toBe(1_000_000n)
    await approve(node, address, alice, canonical.permit2, 5n)
    const pair = [alice, canonical.permit2] as const
    expect(
      await node.client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args: pair }),
    ).toBe(5n)
  })

  test.each(movableTokens)('%s moves', async (token) => {
    const { address } = genesisToken(token)
    await sendAs(node.client, alice, {
      to: address,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 400_000n] }),
    })
    expect([await balanceOf(token, alice), await balanceOf(token, bob)]).toEqual([600_000n, 400_000n])
  })

  test('a signed order for USDC is filled with USDT through Permit2', async () => {
    const [usdc, usdt] = [genesisToken('USDC').address, genesisToken('USDT').address]
    const fees = [canonical.permit2, canonical.protocolFeeOwner]
    const creation = withArguments(genuineCode('reactor'), 'address, address', fees)
    await place(node.client, { address: canonical.reactor, creation, deployer: alice })
    await fund(node, usdt, bob, 5_000_000n)
    await approve(node, usdt, bob, canonical.reactor, 5_000_000n)
    await approve(node, usdc, alice, canonical.permit2, 500_000n)
    const [sold, held] = [await balanceOf('USDC', alice), await balanceOf('USDT', alice)]

    const deadline = node.clock.now() + 600n
    const { order, signature: sig } = await signOrder(developmentAccount(0), {
      ...golden,
      nonce: BigInt(nonce.word * 256 + nonce.bit),
      deadline,
      decayStartTime: deadline,
      decayEndTime: deadline,
      input: { token: usdc, startAmount: 500_000n, endAmount: 500_000n },
      outputs: [{ token: usdt, startAmount: 499_000n, endAmount: 499_000n, recipient: alice }],
    })
    const data = encodeFunctionData({ abi: reactorAbi, functionName: 'execute', args: [{ order, sig }] })
    await sendAs(node.client, bob, { to: canonical.reactor, data })

    expect(await balanceOf('USDC', alice)).toBe(sold - 500_000n)
    expect(await balanceOf('USDT', alice)).toBe(held + 499_000n)
  })

  test('our router sells USDC to the genuine pool for as much WETH as our model of it pays', async () => {
    const [usdc, weth] = [genesisToken('USDC').address, canonical.weth]
    const amount = 1_000_000_000n
    await fund(node, usdc, alice, amount)
    await approve(node, usdc, alice, canonical.router, amount)
    const held = await balanceOf('WETH', alice)

    const pool = await readPool()
    const paid = swap(pool, usdc, weth, amount)?.amountOut ?? 0n
    const data = encodeSwap({
      route: [{ pool, tokenIn: usdc, tokenOut: weth, share: 0n, amountIn: amount, amountOut: paid }],
      sellToken: usdc,
      buyToken: weth,
      sellAmount: amount,
      minBuyAmount: paid,
      receiver: alice,
    })
    await sendAs(node.client, alice, { to: canonical.router, data })

    expect(paid).toBeGreaterThan(10n ** 17n)
    expect(await balanceOf('WETH', alice)).toBe(held + paid)
  })

  /** The pool without its ticks: the sale stays between two of them. */
  async function readPool(): Promise<Pool> {
    const address = '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640'
    const read = { address, abi: poolAbi } as const
    const [sqrtPriceX96, tick] = await node.client.readContract({ ...read, functionName: 'slot0' })
    const liquidity = await node.client.readContract({ ...read, functionName: 'liquidity' })
    return {
      kind: 'concentrated',
      protocol: 'uniswap_v3',
      id: address,
      address,
      tokens: [genesisToken('USDC').address, canonical.weth],
      feePips: 500,
      tickSpacing: 10,
      sqrtPriceX96,
      tick,
      liquidity,
      ticks: [],
    }
  }
})
