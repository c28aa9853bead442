import { describe, expect, test } from 'vitest'
import { order, quoteRequest, refusalOf, send, trader } from '../../../../testing/service.ts'

const blockchain = 'ethereum'

describe('query parameters beside a body', () => {
  test('have the same effect as in the body', async () => {
    const orders = [order({ origin_address: trader })]
    const path = '/v2/solver/solve'
    const inBody = await send({
      path,
      body: { blockchain, orders, slippage: 0.01, return_routes: true, amms: ['+all', '-curve'] },
    })
    for (const return_routes of ['true', 'TRUE', '1']) {
      const query = { blockchain, slippage: '0.010', return_routes, amms: ['+all', '-curve'] }
      expect((await send({ path, query, body: { orders } })).response).toEqual(inBody.response)
    }
    const query = { blockchain, slippage: '1e-2', return_routes: true, amms: '+all,-curve' }
    expect((await send({ path, query, body: { orders } })).response).toEqual(inBody.response)
    const none = await send({ path, body: { blockchain, orders }, query: { return_routes: 'False' } })
    expect(none.response.body).not.toContain('"routes"')
  })

  test('and gas deduction', async () => {
    const inBody = await send({ body: { ...quoteRequest, deduct_gas_cost: 'FirstOrder' } })
    expect((await send({ query: { deduct_gas_cost: 'FirstOrder' } })).response).toEqual(inBody.response)
  })

  test('that say the same in another form are accepted, others are a 422', async () => {
    const path = '/v2/solver/solve'
    const body = {
      blockchain,
      orders: [order({ origin_address: trader })],
      slippage: 0.5,
      return_routes: true,
    }
    const same = { blockchain, slippage: '0.50', return_routes: 'True' }
    expect((await send({ path, body, query: same })).response.status).toBe(200)
    for (const query of [
      { slippage: '0.49' },
      { slippage: 'x' },
      { return_routes: 'no' },
      { blockchain: 'solana' },
    ])
      expect(refusalOf(await send({ path, body, query }))).toMatchObject({
        status: 422,
        code: 'CONFLICTING_PARAMETER',
      })
  })

  test('twice with two values are a 422', async () => {
    const body = { orders: [order()] }
    expect(refusalOf(await send({ body, query: { blockchain: ['ethereum', 'solana'] } })).status).toBe(422)
    expect((await send({ body, query: { blockchain: ['ethereum', 'ethereum'] } })).response.status).toBe(200)
  })

  test('and fields that nobody knows are ignored', async () => {
    const { response } = await send({})
    const odd = `{"__proto__":{"venue":"dark"},"constructor":1,"orders":[],${JSON.stringify(quoteRequest).slice(1)}`
    expect(
      (await send({ body: odd, query: { __proto__: 'x', colour: 'red', slippage: 'x' } })).response,
    ).toEqual(response)
  })
})
