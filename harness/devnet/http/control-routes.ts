/**
 * Controls of the devnet: fund accounts, approve spenders, move time, mine. Mainnet has no equivalent, so
 * they are below /devnet, apart from the interface. Each change has exclusive use of the node.
 *
 * @module
 */
import { Hono } from 'hono'
import type { Address } from 'viem'
import * as z from 'zod'
import { approve, fund, UnknownLayout } from '../../chain/execution/accounts.ts'
import type { Node } from '../../chain/node.ts'
import { addressSchema, canonicalAddress, nativeToken } from '../../core/address.ts'
import { amountSchema, maxUint256, positiveAmountSchema } from '../../core/amount.ts'
import { canonical } from '../../core/canonical.ts'
import { erc20Abi } from '../../core/erc20.ts'
import { Problem, problem } from '../../interfaces/solver-api/api/problem.ts'
import { readJsonObject } from '../../interfaces/solver-api/reference/http/body.ts'
import { decode } from '../../interfaces/solver-api/reference/http/decode.ts'
import { jsonResponse } from '../../interfaces/solver-api/reference/http/json-response.ts'
import type { Mining } from '../mining.ts'

const token = addressSchema.meta({ description: 'The zero address for ether' })

const fundSchema = z.object({ address: addressSchema, token, amount: positiveAmountSchema })

const approveSchema = z.object({
  owner: addressSchema,
  token: addressSchema,
  spender: addressSchema.optional().meta({ description: 'The token-approval contract when absent' }),
  amount: amountSchema.optional().meta({ description: 'Without limit when absent' }),
})

const maxAdvanceSeconds = 100 * 365 * 86_400
const timeSchema = z.object({ advance: z.int().min(1).max(maxAdvanceSeconds) })

const maxBlocks = 1000
const mineSchema = z.object({ blocks: z.int().min(1).max(maxBlocks).optional() })

export function controlRoutes(node: Node, mining: Mining): Hono {
  const { client } = node
  const routes = new Hono()

  /** Adds to the balance of an address, in base units. */
  control('/devnet/fund', fundSchema, async ({ address, token, amount }) => {
    const [holder, asset] = [canonicalAddress(address), canonicalAddress(token)]
    const held = await readBalance(node, asset, holder)
    if (held + amount > maxUint256) throw problem.malformed('amount', 'is more than the account can hold')
    await fund(node, asset, holder, amount).catch(refuseLayout)
    return { address, token, balance: `${held + amount}` }
  })

  /** Makes an account approve a spender. The account pays no gas. */
  control('/devnet/approve', approveSchema, async ({ owner, token, spender, amount = maxUint256 }) => {
    const [holder, asset] = [canonicalAddress(owner), canonicalAddress(token)]
    const approved = canonicalAddress(spender ?? canonical.permit2)
    if (asset === nativeToken) throw problem.malformed('token', 'the native token needs no approval')
    await readBalance(node, asset, holder)
    const ether = await client.getBalance({ address: holder })
    await mining.immediately(() => approve(node, asset, holder, approved, amount))
    await client.setBalance({ address: holder, value: ether })
    return { owner, token, spender: approved, allowance: `${amount}` }
  })

  /** Moves time forward, and mines a block at that time. */
  control('/devnet/time', timeSchema, async ({ advance }) => {
    await client.increaseTime({ seconds: advance })
    await client.mine({ blocks: 1 })
    return headOf(node)
  })

  control('/devnet/mine', mineSchema, async ({ blocks = 1 }) => {
    await client.mine({ blocks })
    return headOf(node)
  })

  return routes

  function control<Schema extends z.ZodObject>(
    path: string,
    schema: Schema,
    act: (input: z.output<Schema>) => Promise<object>,
  ): void {
    routes.post(path, async ({ req }) => {
      const input = decode(schema, await readJsonObject(req.raw))
      return jsonResponse(await node.alone(() => act(input)))
    })
    routes.all(path, ({ req }) => {
      throw problem.wrongMethod(req.method, 'POST')
    })
  }
}

/** @throws Problem 400 if `token` is not a token. */
async function readBalance({ client }: Node, token: Address, holder: Address): Promise<bigint> {
  if (token === nativeToken) return client.getBalance({ address: holder })
  try {
    const reading = { abi: erc20Abi, functionName: 'balanceOf', args: [holder] } as const
    return await client.readContract({ address: token, ...reading })
  } catch {
    // A contract without a balance is not a token, even if it answers otherwise.
    throw problem.tokenNotFound(token)
  }
}

function refuseLayout(error: unknown): never {
  if (error instanceof UnknownLayout) throw new Problem(400, error.code, `${error.message} ${error.remedy}`)
  throw error
}

async function headOf({ client }: Node) {
  const { number, timestamp } = await client.getBlock()
  return { block: { number: Number(number), timestamp: Number(timestamp) } }
}
