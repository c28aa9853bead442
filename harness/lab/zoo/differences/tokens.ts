/** Services that do not list every token of the chain. */
import { genesisToken, type TokenSymbol } from '../../../chain/genesis/tokens.ts'
import { parseJson } from '../../../core/json.ts'
import type { TokenRecord } from '../../../interfaces/solver-api/api/tokens.ts'
import type { ServicePorts } from '../../../interfaces/solver-api/reference/http/ports.ts'
import { json, type Mutant, respond } from '../../../judge/mutant.ts'

/** The service without the token, and without the pools that trade it. */
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

const symbols: readonly TokenSymbol[] = ['WETH', 'USDC', 'USDT', 'DAI', 'WBTC']
const addresses: ReadonlySet<string> = new Set(symbols.map((symbol) => genesisToken(symbol).address))

/** True for one of the five that `listsFive` lists. */
export function isListed(token: string): boolean {
  return addresses.has(token.toLowerCase())
}

/** Five tokens are listed, and all are traded. */
export const listsFive: Mutant = respond('/solver/tokens', async (request, fetch) => {
  const url = new URL(request.url)
  const [limit = 0, page = 0] = [
    ['limit', '100'],
    ['page', '0'],
  ].map(([name = '', absent]) => Number(url.searchParams.get(name) ?? absent))
  const isPage = Number.isInteger(limit) && limit >= 1 && limit <= 1000 && Number.isInteger(page) && page >= 0
  if (!isPage) return fetch(request)
  url.searchParams.set('limit', '1000')
  url.searchParams.set('page', '0')
  const response = await fetch(new Request(url, request))
  if (!response.ok) return response
  const all = parseJson(await response.text()) as readonly TokenRecord[]
  const five = all.filter(({ address }) => isListed(address))
  return json(200, five.slice(page * limit, (page + 1) * limit), response.headers)
})
