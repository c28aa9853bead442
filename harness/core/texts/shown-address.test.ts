import { expect, test } from 'vitest'
import { shownAddress } from './shown-address.ts'

test.each([
  ['http://127.0.0.1:8080/v2', 'http://127.0.0.1:8080/v2'],
  ['http://me:pw@host/v2', 'http://…@host/v2'],
  ['http://me:p@/?#w@host/v2', 'http://…@host/v2'],
  ['https://key@host', 'https://…@host'],
  ['//key@host', '//…@host'],
  ['me:pw@host', '…@host'],
  ['http://host/?k=pw', 'http://host/?…'],
  ['host?pw#pw', 'host?…'],
  ['http://host#pw\npw', 'http://host#…'],
  ['quote/venue@1', 'quote/venue@1'],
  ['many', 'many'],
])('%j is shown as %j', (text, shown) => {
  expect(shownAddress(text)).toBe(shown)
})
