import { expect, test } from 'vitest'
import type { LoggedRequest } from '../../http/request-log.ts'
import { equalRequests } from './equal-requests.ts'

function call(id: number, method: string, result: string): LoggedRequest {
  return {
    id,
    kind: 'json-rpc',
    at: id,
    method,
    path: '"0x1"',
    endpoint: method,
    status: 'ok',
    isError: false,
    durationMs: 1,
    requestBody: JSON.stringify({ jsonrpc: '2.0', id, method, params: ['0x1'] }),
    responseBody: JSON.stringify({ jsonrpc: '2.0', id, result }),
    curl: '',
  }
}

test('calls with the same answer are one row, at the place of the latest, known by the first', () => {
  const rows = equalRequests([
    call(5, 'eth_getBalance', '0x7'),
    call(4, 'eth_blockNumber', '0x1'),
    call(3, 'eth_getBalance', '0x7'),
    call(2, 'eth_getBalance', '0x6'),
    call(1, 'eth_getBalance', '0x7'),
  ])
  expect(rows.map(({ count, firstId, latest }) => [latest.id, firstId, count])).toEqual([
    [5, 1, 3],
    [4, 4, 1],
    [2, 2, 1],
  ])
})

test('requests to the service stay by themselves', () => {
  const requests = [2, 1].map((id) => ({
    ...call(id, 'GET', ''),
    kind: 'http' as const,
    endpoint: 'GET /tokens',
  }))
  expect(equalRequests(requests)).toHaveLength(2)
})
