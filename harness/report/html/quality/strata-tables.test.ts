import { expect, test } from 'vitest'
import { strataTables } from './strata-tables.ts'

const head = ['stratum', 'orders', 'hops', 'blocks']
const rows = [
  { isCell: false, cells: ['within liquidity', '4', '2', ''] },
  { isCell: false, cells: ['$1k', '4', '2', ''] },
  { isCell: true, cells: ['$1k hub/hub', '4', '2', ''] },
  { isCell: false, cells: ['intent', '1', '', '3'] },
  { isCell: true, cells: ['$1k intent', '1', '', '3'] },
]

test('each kind of request has a table of its own, with the columns in which it has figures', () => {
  const tables = strataTables(head, rows).markup.split('</table>').slice(0, -1)
  const textsOf = (table: string, tag: string) =>
    [...table.matchAll(new RegExp(`<${tag} scope="(?:col|row)"[^>]*>(.*?)</${tag}>`, 'g'))].map(
      ([, text]) => text,
    )
  expect(tables.map((table) => textsOf(table, 'th'))).toEqual([
    ['stratum', 'orders', 'hops', 'within liquidity', '$1k', '<small>$1k hub/hub</small>'],
    ['stratum', 'orders', 'blocks', 'intent', '<small>$1k intent</small>'],
  ])
})

test('strata without cells are in one table', () => {
  const alone = rows.filter(({ isCell }) => !isCell)
  expect(strataTables(head, alone).markup.match(/<table/g)).toHaveLength(1)
  expect(strataTables(head, []).markup).toBe('')
})
