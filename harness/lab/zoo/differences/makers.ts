/** Market makers other than contracts with inventory: one requotes each second, one is a plain wallet. */
import { type Address, erc20Abi } from 'viem'
import { ownCode } from '../../../chain/bytecode.ts'
import { developmentAddresses, roles } from '../../../chain/development-accounts.ts'
import { approve } from '../../../chain/execution/accounts.ts'
import { genesisTokens } from '../../../chain/genesis/tokens.ts'
import { place, withArguments } from '../../../chain/place.ts'
import { maxUint256 } from '../../../core/amount.ts'
import { canonical } from '../../../core/canonical.ts'
import type { Devnet } from '../../../devnet/devnet.ts'
import type { ServicePorts } from '../../../interfaces/solver-api/reference/http/ports.ts'
import { createMakerDesk, type MakerDesk } from '../../../market/maker-quotes.ts'

/** The makers offer another size each second. */
export function requotes(ports: ServicePorts, devnet: () => Devnet): ServicePorts {
  const desk = deskOf(
    devnet,
    (maker) => maker,
    () => 20n + (BigInt(Math.floor(Date.now() / 1000)) % 17n),
  )
  return { ...ports, makerQuotes: desk }
}

/** The wallets that hold the makers' sold tokens. */
const wallets: ReadonlyMap<Address, Address> = new Map(
  canonical.marketMakers.map((maker, index) => [maker, developmentAddresses[14 + index] ?? maker]),
)

/** The makers trade from their wallets, through contracts that hold nothing. */
export function fromWallets(ports: ServicePorts, devnet: () => Devnet): ServicePorts {
  return { ...ports, makerQuotes: deskOf(devnet, (maker) => wallets.get(maker) ?? maker) }
}

/** Puts such contracts in place of the makers. */
export async function placeWalletMakers({ node }: Devnet): Promise<() => void> {
  for (const [index, maker] of canonical.marketMakers.entries()) {
    const wallet = wallets.get(maker) ?? maker
    const parties = [wallet, developmentAddresses[roles.marketMakers[index] ?? 0], canonical.router]
    const creation = withArguments(ownCode('zoo/WalletMaker'), 'address, address, address', parties)
    await place(node.client, { address: maker, creation, deployer: wallet })
    for (const { address } of genesisTokens) await approve(node, address, wallet, maker, maxUint256)
  }
  return () => {}
}

/** The desk of the devnet's makers, with the inventory of `holderOf` each maker, divided. */
function deskOf(devnet: () => Devnet, holderOf: (maker: Address) => Address, divisor = () => 1n): MakerDesk {
  return createMakerDesk({
    makers: canonical.marketMakers.map((address) => ({ address })),
    inventory: async (maker, address, blockNumber) => {
      const reading = { address, abi: erc20Abi, functionName: 'balanceOf', args: [holderOf(maker)] } as const
      return (await devnet().node.client.readContract({ ...reading, blockNumber })) / divisor()
    },
    now: () => devnet().node.clock.now(),
  })
}
