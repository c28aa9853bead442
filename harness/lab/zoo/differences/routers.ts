/** Services whose router keeps a stated fee, or dust, and pays the surplus above the minimum by a separate transfer. */
import type { Address } from 'viem'
import { ownCode } from '../../../chain/bytecode.ts'
import { place, withArguments } from '../../../chain/place.ts'
import { canonical } from '../../../core/canonical.ts'
import type { Devnet } from '../../../devnet/devnet.ts'
import type { ServicePorts } from '../../../interfaces/solver-api/reference/http/ports.ts'
import { rewrite } from '../../../judge/mutant.ts'
import type { ChangedReference } from '../specimen.ts'

interface Kept {
  /** The operator's part of the proceeds. */
  readonly feeBps?: bigint
  /** Base units of each trade's proceeds. */
  readonly dust?: bigint
}

const router: Address = '0x5e771e0000000000000000000000000000005e77'
const house: Address = '0x7ee0000000000000000000000000000000007ee0'

/** Units of gas for an approval and two additional transfers. */
const settlingGas = 120_000n

/**
 * The reference with such a router. It has no market makers: their quotes are for the caller of the published router.
 */
export function settling({ dust = 0n, feeBps = 0n }: Kept): ChangedReference {
  const netOf = (proceeds: bigint) => proceeds - (proceeds * feeBps) / 10_000n - dust
  return {
    kind: 'reference',
    router,
    async world({ node: { client } }: Devnet) {
      const creation = withArguments(ownCode('zoo/SettlingRouter'), 'address, address, uint256, uint256', [
        ...[canonical.router, house, feeBps, dust],
      ])
      await place(client, { address: router, creation, deployer: house })
      return () => {}
    },
    sees: (ports) => ({ ...ports, router, makerQuotes: async () => [], solve: netSolve(ports, netOf) }),
    ...(feeBps > 0n && {
      around: (fetch) => stating('/solver/quote', feeBps)(stating('/solver/solve', feeBps)(fetch)),
    }),
  }
}

function stating(path: string, feeBps: bigint) {
  return rewrite<object>(path, (answer) => ({ ...answer, fee: { recipient: house, bps: Number(feeBps) } }))
}

function netSolve(
  { solve }: ServicePorts,
  netOf: (proceeds: bigint) => bigint,
): NonNullable<ServicePorts['solve']> {
  return async (...asked) => {
    const solutions = await solve?.(...asked)
    const net = solutions?.map((solution) => ({
      ...solution,
      buyAmount: netOf(solution.buyAmount),
      gas: solution.gas + settlingGas,
    }))
    const pays = net?.every(({ buyAmount, order }) => buyAmount > 0n && buyAmount >= order.minBuyAmount)
    return pays ? net : undefined
  }
}
