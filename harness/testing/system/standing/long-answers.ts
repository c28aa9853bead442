/** Judges long answers on which patterns with nested repetitions would take minutes, and prints the findings. */
import type { Exchange } from '../../../core/transport/transport.ts'
import { solverApi } from '../../../interfaces/solver-api/api/interface.ts'
import { wellKnownTokens } from '../../../interfaces/solver-api/api/universe.ts'
import { leaksStackTrace } from '../../../interfaces/solver-api/checks/reading/answer-forms.ts'
import { causesOf } from '../../../report/failures/same-cause.ts'
import { clause } from '../../record.ts'

// Characters, just below the limit of the rules.
const length = 260_000
const filled = (text: string) => text.repeat(length / text.length)
const [weth, usdc] = wellKnownTokens.map(({ address }) => address)

function violatedBy(
  request: Pick<Exchange['request'], 'method' | 'url' | 'body'>,
  response: { readonly status: number; readonly body: object },
): readonly string[] {
  const watch = solverApi.watch?.({ tokens: wellKnownTokens, amms: [], orders: [] })
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const answer = { ...response, headers, body: JSON.stringify(response.body) }
  const violations = watch?.see({ request: { ...request, headers }, response: answer }) ?? []
  return violations.map(({ clause }) => clause)
}

const order = { sell_token: weth, buy_token: usdc, sell_amount: '1000000000000000000' }
const notFound = violatedBy(
  {
    method: 'POST',
    url: 'http://target/v2/solver/quote',
    body: JSON.stringify({ blockchain: 'ethereum', orders: [order] }),
  },
  { status: 400, body: { detail: `${filled('token ')}. The token is not found.` } },
)
const { decimals = 18 } = wellKnownTokens[1] ?? {}
const bought = violatedBy(
  {
    method: 'GET',
    url: `http://target/v1/solver/quote?blockchain=ethereum&sell_token=${weth}&buy_token=${usdc}&sell_amount=1`,
  },
  {
    status: 200,
    body: {
      request_id: 'a',
      bought: `1.${filled('0')}1`,
      bought_integer: 10 ** decimals,
      gas: 1,
      buy_tokens: { address: usdc, symbol: 'USDC', decimals: `${decimals}` },
      sell_tokens: { address: weth, symbol: 'WETH', decimals: '18' },
    },
  },
)
const failing = clause({ id: 'quote/venue', outcome: 'fail', reason: `${filled(' (met by ')}(` })
const counterexample = {
  given: {},
  expected: 1,
  actual: 2,
  guilty: 0,
  exchanges: [
    {
      request: { method: 'GET', url: 'http://target/', headers: {} },
      response: { status: 400, headers: {}, body: '' },
    },
  ],
}
console.log(
  JSON.stringify({
    notFound,
    bought,
    causes: causesOf([{ ...failing, counterexample }]).length,
    leaks: leaksStackTrace(filled('at ')),
  }),
)
