import { expect, test } from 'vitest'
import { parseJson } from '../../../core/json.ts'
import { priceResponseSchema, spreadResponseSchema } from './prices.ts'

test.each(['1', '1.0', '3e2', '0.5', '600000000000000000', '6e17', '1e300'])('%s is a price', (text) => {
  expect(priceResponseSchema.parse(parseJson(`{"price":${text}}`))).toEqual({ price: Number(text) })
  expect(spreadResponseSchema.safeParse(parseJson(`{"price":${text},"spread":${text}}`)).success).toBe(true)
})

test.each(['0', '-1', '-1e17', '"1"', 'null', '1e400'])('%s is no price', (text) => {
  expect(priceResponseSchema.safeParse(parseJson(`{"price":${text}}`)).success).toBe(false)
})
