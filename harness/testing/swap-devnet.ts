/** A devnet in the shape of a swap API, and the wallet of an application on it. */
import type { Address, Hex } from 'viem'
import { fund } from '../chain/execution/accounts.ts'
import { type Beside, swapBeside, withBeside } from '../devnet/beside.ts'
import { type Devnet, startDevnet } from '../devnet/devnet.ts'
import { createService } from '../interfaces/solver-api/reference/app.ts'
import { packagedDialect } from '../interfaces/swap/dialect/packaged.ts'
import { balanceOf, usdc, weth } from './devnet.ts'

export interface SwapDevnet extends Devnet {
  /** Base address of the swap API. */
  readonly swapUrl: string
}

/** @param name A dialect of the package. */
export async function startSwapDevnet(name: string): Promise<SwapDevnet> {
  const { basePath, open } = swapBeside(packagedDialect(name))
  let beside: Beside | undefined
  const devnet = await startDevnet({
    ...{ network: { kind: 'genesis' }, port: 0, rpcPort: 0 },
    service: (ports) => {
      beside = open(ports)
      return withBeside(createService(ports), basePath, beside)
    },
    begin: async (node) => beside?.begin?.(node),
  })
  return Object.assign(devnet, { swapUrl: `${devnet.url}${basePath}` })
}

export interface Sent {
  readonly to: Address
  readonly data: Hex
  readonly value?: string | number
  /** Units of gas. */
  readonly gas?: string | number
}

/** A tenth of an ether, wrapped. */
export const sold = 10n ** 17n

/** A wallet of the devnet with enough wrapped ether for one sale. */
export async function walletOf(devnet: Devnet, index = 0) {
  const { accounts, node } = devnet
  const address = accounts[index]
  if (address === undefined) throw new Error(`The devnet has no account ${index}.`)
  await fund(node, weth, address, sold)
  return {
    address,
    /** Base units of WETH and USDC. */
    async balances() {
      return { weth: await balanceOf(devnet, weth, address), usdc: await balanceOf(devnet, usdc, address) }
    },
    /** Sends transactions one after the other, each of which succeeds. */
    async send(...transactions: readonly Sent[]) {
      for (const { data, gas = 100_000, to, value = 0 } of transactions) {
        const sent = { account: address, chain: null, to, data, value: BigInt(value), gas: BigInt(gas) }
        const hash = await node.client.sendTransaction(sent)
        const { status } = await node.client.waitForTransactionReceipt({ hash })
        if (status !== 'success') throw new Error(`The transaction to ${to} reverts.`)
      }
    },
  }
}
