/** Rules about tokens in answers, and about the address to send transactions to. */

import { shown } from '../../../../core/texts/shown.ts'
import { wrappedNative } from '../../api/universe.ts'
import { listAt, textAt, textOf, valueAt } from '../reading/reading.ts'
import { wrapped } from '../reading/routes.ts'
import type { Seen } from './call.ts'
import { isClear } from './mistakes.ts'
import { requestIdOf, targetsIn } from './past.ts'
import { type Judge, ofAnswer, rule, type StandingRule } from './rule.ts'

// Allows for the rounding of a price that is computed by division.
const tolerance = 1e-9

export const tokenRules: readonly StandingRule[] = [
  rule('quote/request-id-is-unique', ofAnswer(['quote'], repeatedId)),
  rule('solve/request-id-is-unique', ofAnswer(['solve'], repeatedId)),
  rule('quote/target-address', (seen, { target: before }) => {
    const { status } = seen.exchange.response
    const others = targetsIn(seen).filter((target) => status === 200 && target !== (before ?? target))
    return others.map((target) => `${target}; ${before} before`)
  }),
  rule(
    'quote/token-infos',
    ofAnswer(['quote'], (seen) => [...missingInfos(seen), ...unaskedInfos(seen)]),
  ),
  rule('solve/token-infos', ofAnswer(['solve'], missingInfos)),
  rule('quote/token-infos-are-true', ofAnswer(['quote'], untrueInfos)),
  rule('solve/token-infos-are-true', ofAnswer(['solve'], untrueInfos)),
  rule(
    'tokens/icons-and-volumes',
    ofAnswer(['tokens'], ({ answer }) =>
      listAt(answer).flatMap((token) => {
        const volume = valueAt(token, 'volume_24_hr')
        return Number(textOf(volume)) < 0
          ? [`${shown(valueAt(token, 'symbol'))} has the volume ${shown(volume)}`]
          : []
      }),
    ),
  ),
  rule(
    'tokens/pages-partition-the-list',
    ofAnswer(['tokens'], ({ answer, call, url }) => {
      const limit = url.searchParams.get('limit')
      const tokens = listAt(answer)
      const isTooLong = Number(limit) >= 1 && isClear(call) && tokens.length > Number(limit)
      const addresses = tokens
        .map((token) => valueAt(token, 'address'))
        .filter((address) => typeof address === 'string')
        .map((address) => address.toLowerCase())
      const met = new Set<string>()
      return [
        ...(isTooLong ? [`${tokens.length} tokens on a page of ${limit}`] : []),
        ...addresses.filter((address) => met.size === met.add(address).size),
      ]
    }),
  ),
  rule(
    'prices/wrapped-native-is-one',
    ofAnswer(['tokenPrice'], ({ answer, call }) => {
      const price = valueAt(answer, 'price')
      const isWrapped = isSameToken(call.fields.token_address, wrappedNative.address)
      return isWrapped && typeof price === 'number' && Math.abs(price - 1) > tolerance ? [`${price}`] : []
    }),
  ),
]

function repeatedId(seen: Seen, { requestIds }: Parameters<Judge>[1]): readonly string[] {
  const id = valueAt(seen.answer, 'request_id')
  return typeof id === 'string' && requestIds.has(requestIdOf(seen))
    ? [`request_id ${shown(id)} was another answer's`]
    : []
}

type Side = 'sell' | 'buy'
const sides: readonly Side[] = ['sell', 'buy']

/** The tokens of the request that lack an info. */
function missingInfos(seen: Seen): readonly string[] {
  return sides.flatMap((side) => {
    const [asked, described] = [askedOn(side, seen), describedOn(side, seen)]
    return described === undefined
      ? []
      : [...asked].filter((token) => !described.has(token)).map((token) => `${side}_tokens lacks ${token}`)
  })
}

/** The infos of tokens that the request does not name. */
function unaskedInfos(seen: Seen): readonly string[] {
  return sides.flatMap((side) => {
    const [asked, described = new Set<string>()] = [askedOn(side, seen), describedOn(side, seen)]
    return asked.size === 0
      ? []
      : [...described].filter((token) => !asked.has(token)).map((token) => `${side}_tokens has ${token}`)
  })
}

function askedOn(side: Side, { call }: Seen): ReadonlySet<string> {
  if (!isClear(call)) return new Set()
  return new Set(listAt(call.fields, 'orders').map((order) => wrapped(textAt(order, `${side}_token`))))
}

/** The tokens with an info; absent if the answer has no list of infos. */
function describedOn(side: Side, { answer }: Seen): ReadonlySet<string> | undefined {
  const list = valueAt(answer, `${side}_tokens`)
  return Array.isArray(list) ? new Set(list.map((info) => wrapped(textAt(info, 'address')))) : undefined
}

function isSameToken(token: unknown, other: string): boolean {
  return textOf(token).toLowerCase() === other.toLowerCase()
}

/** The infos that differ from the token list. */
function untrueInfos({ answer }: Seen, { tokens }: Parameters<Judge>[1]): readonly string[] {
  return sides.flatMap((side) =>
    listAt(answer, `${side}_tokens`).flatMap((info) => {
      const listed = tokens.get(textAt(info, 'address').toLowerCase())
      if (listed === undefined) return []
      const [symbol, decimals] = [valueAt(info, 'symbol'), textAt(info, 'decimals')]
      return symbol === listed.symbol && decimals === listed.decimals
        ? []
        : [
            `${shown(symbol)} with ${decimals} decimals; the list has ${shown(listed.symbol)} with ${listed.decimals}`,
          ]
    }),
  )
}
