/** The panel of requests: those of clients to the service and to the node, and those of the page. */
import { describe, expect, test } from 'vitest'
import { layoutFaults } from '../../testing/layout.ts'
import {
  bought,
  desktop,
  isInstalled,
  phone,
  shoot,
  suite,
  useServedPage,
  violations,
} from './page.samples.ts'

describe.skipIf(!isInstalled)(suite, { tags: ['browser'] }, () => {
  const served = useServedPage()

  function ask(url: string, calls: unknown) {
    return fetch(url, { method: 'POST', body: JSON.stringify(calls) })
  }

  test('shows the JSON-RPC calls of clients, with their parameters, results and errors', async () => {
    const { devnet, open } = served()
    const page = await open(desktop, 'requests')
    const [of] = devnet.accounts
    const balance = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [of, 'latest'] }
    await ask(devnet.rpcUrl, [balance, { jsonrpc: '2.0', id: 2, method: 'eth_sing', params: ['a song'] }])
    await fetch(`${devnet.url}/v2/blockchains`)

    const request = page.getByRole('listitem')
    const answered = request.filter({ hasText: 'eth_getBalance' })
    await answered.getByText('ok', { exact: true }).waitFor()
    await answered.getByText(`"${of}", "latest"`).waitFor()
    await answered.getByText(/\d ms/).click()
    await answered.getByText('"result": "0x').waitFor()
    await request.filter({ hasText: 'eth_sing' }).getByText('-32601', { exact: true }).waitFor()

    await request.filter({ hasText: '/v2/blockchains' }).waitFor()
    await page.getByRole('combobox', { name: 'Show' }).selectOption('JSON-RPC')
    await request.filter({ hasText: '/v2/blockchains' }).waitFor({ state: 'detached' })
    expect(await request.count()).toBe(2)
    await page.getByRole('combobox', { name: 'Show' }).selectOption('HTTP')
    await request.filter({ hasText: 'eth_sing' }).waitFor({ state: 'detached' })
    expect(new URL(page.url()).hash).toBe('#requests?show=http')
  })

  test('counts the calls that a client repeats in one row', async () => {
    const { devnet, open } = served()
    const page = await open(desktop, 'requests')
    const of = devnet.accounts[1] ?? ''
    for (const id of [1, 2, 3])
      await ask(devnet.rpcUrl, { jsonrpc: '2.0', id, method: 'eth_getBalance', params: [of, 'latest'] })
    const row = page.getByRole('listitem').filter({ hasText: of })
    await row.getByText('eth_getBalance ×3').waitFor()
    expect(await row.count()).toBe(1)
  })

  test('lists the requests of the page by themselves', async () => {
    const { open, show } = served()
    const page = await open(desktop)
    await bought(page).filter({ hasText: /\d/ }).waitFor()
    await show(page, 'requests?show=page')
    await page.getByRole('listitem').filter({ hasText: '/partner/v2/solver/quote' }).first().waitFor()
    await page.getByRole('listitem').filter({ hasText: 'eth_call' }).first().waitFor()
    await page.getByRole('combobox', { name: 'Show' }).selectOption('all clients')
    await page.getByRole('listitem').filter({ hasText: 'partner' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('listitem').filter({ hasText: 'eth_call' }).count()).toBe(0)
  })

  test.for([
    ['a desktop', desktop],
    ['a phone', phone],
  ] as const)('no method overlaps its path on %s', async ([, device]) => {
    const { devnet, open } = served()
    await fetch(`${devnet.url}/v2/solver/quote?${'long='.repeat(60)}`, { method: 'OPTIONS' })
    await ask(devnet.rpcUrl, { jsonrpc: '2.0', id: 1, method: 'debug_storageRangeAt', params: [] })
    const page = await open({ ...device, reducedMotion: 'reduce' }, 'requests')
    await page.getByText('OPTIONS', { exact: true }).first().waitFor()
    expect(await layoutFaults(page)).toEqual([])
    expect(await violations(page)).toEqual([])
    await shoot(page, `calls-${device === phone ? 'phone' : 'light'}`)
  })
})
