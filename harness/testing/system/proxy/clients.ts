/** Small clients as integrators write them, with the real service behind the real proxy. */
import { describe, expect, test } from 'vitest'
import { type ProxyOptions, startProxy } from '../../../cli/proxy/proxy.ts'
import type { Devnet } from '../../../devnet/devnet.ts'
import type { Finding } from '../../../judge/lint/lint.ts'
import { key, trader } from '../../service.ts'
import { usdc, weth } from '../../small-market.ts'

export interface Addresses {
  /** URL of the service. */
  readonly url: string
  /** URL of the node; empty if there is none. */
  readonly rpcUrl: string
}

/** The findings while `client` talks to the service at `target` through a proxy. */
export async function findingsOf(
  target: Pick<Devnet, 'url'> & Partial<Pick<Devnet, 'rpcUrl'>>,
  client: (addresses: Addresses) => Promise<unknown>,
  options: Partial<Pick<ProxyOptions, 'dialect' | 'interface' | 'onFinding'>> = {},
): Promise<readonly Finding[]> {
  const proxy = await startProxy({
    target: target.url,
    port: 0,
    rpcPort: 0,
    ...(target.rpcUrl === undefined ? {} : { rpc: target.rpcUrl }),
    onFinding: () => {},
    onUnanswered(request, reason) {
      throw new Error(`${request} got no answer: ${reason}`)
    },
    ...options,
  })
  await client({ url: proxy.url, rpcUrl: proxy.rpcUrl ?? '' })
  const { findings } = await proxy.close()
  return findings
}

/** The ids of the broken rules, sorted and unique. */
export function rulesOf(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.map(({ rule }) => rule))].toSorted()
}

export const order = { sell_token: usdc, buy_token: weth, sell_amount: '3000000000' }
export const ownOrder = { ...order, origin_address: trader }

/** POSTs JSON as a correct client does. */
export function post(address: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(address, { method: 'POST', headers: { ...jsonHeaders, ...headers }, body: text })
}

/** GETs as a correct client does. */
export function get(address: string, headers: Readonly<Record<string, string>> = {}) {
  return fetch(address, { headers: { accept: 'application/json', 'x-api-key': key, ...headers } })
}

export const jsonHeaders = {
  accept: 'application/json',
  'content-type': 'application/json',
  'x-api-key': key,
} as const

/** A test for each client: it breaks the rules of its key, separated by blanks, and no others. */
export function describeBreaches<Client>(
  clients: Readonly<Record<string, readonly Client[]>>,
  findingsFrom: (client: Client) => Promise<readonly Finding[]>,
): void {
  describe('a client breaks', () => {
    for (const [ids, ones] of Object.entries(clients)) {
      for (const [index, client] of ones.entries()) {
        test(`${ids}, in way ${index + 1}`, async () => {
          const findings = await findingsFrom(client)
          expect(rulesOf(findings), JSON.stringify(findings)).toEqual(ids.split(' '))
        })
      }
    }
  })
}
