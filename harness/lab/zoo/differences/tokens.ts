/** A service that does not list a token of the chain. */
import { genesisToken, type TokenSymbol } from '../../../chain/genesis/tokens.ts'
import type { ServicePorts } from '../../../interfaces/solver-api/reference/http/ports.ts'

/** Without the token, and without the pools that trade it. */
export function without(symbol: TokenSymbol): (ports: ServicePorts) => ServicePorts {
  const { address } = genesisToken(symbol)
  return (ports) => ({
    ...ports,
    async snapshot() {
      const snapshot = await ports.snapshot()
      return {
        ...snapshot,
        tokens: snapshot.tokens.filter((token) => token.address !== address),
        pools: snapshot.pools.filter(({ tokens }) => !tokens.includes(address)),
      }
    },
  })
}
