/**
 * Deploys the reactors of this interface on a chain that has only the first. The code is genuine; each address is
 * mainnet's, or another chain's if mainnet has no such reactor.
 *
 * @module
 */
import type { Address } from 'viem'
import { genuineCode } from '../../../chain/bytecode.ts'
import type { Node } from '../../../chain/node.ts'
import { place, withArguments } from '../../../chain/place.ts'
import { canonical } from '../../../core/canonical.ts'

/** Addresses by order type, lower case. */
export const reactors = {
  Dutch: canonical.reactor,
  Dutch_V2: '0x00000011f84b9aa48e5f8aa8b9897600006289be',
  Dutch_V3: '0x0000000015757c461808ea25eb309638b62681cf',
  /** The address on Base: mainnet has no priority reactor. */
  Priority: '0x000000001ec5656dcdb24d90dfa42742738de729',
} as const satisfies Record<string, Address>

/** The sender that the constructors see; the reactors do not store it. */
const deployer: Address = '0x2179a60856e37dfeaaca0ab043b931fe224b27b6'

/** Deploys the reactors that the chain lacks. Call it before any other use of the chain: each one mines a block. */
export async function placeReactors({ client }: Node): Promise<void> {
  const creations = [
    [reactors.Dutch_V2, 'v2Reactor'],
    [reactors.Dutch_V3, 'v3Reactor'],
    [reactors.Priority, 'priorityReactor'],
  ] as const
  for (const [address, code] of creations) {
    // A fork may have the reactor.
    if ((await client.getCode({ address })) !== undefined) continue
    const owned = withArguments(genuineCode(code), 'address, address', [
      canonical.permit2,
      canonical.protocolFeeOwner,
    ])
    await place(client, { address, creation: owned, deployer })
  }
}
