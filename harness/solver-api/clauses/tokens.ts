/** GET tokens. */
import type { Clause } from '../../judge/clause.ts'

export const tokens = [
  {
    id: 'tokens/is-a-list',
    level: 'must',
    scope: 'wire',
    text: 'GET tokens answers a JSON list of token records.',
  },
  {
    id: 'tokens/record-shape',
    level: 'must',
    scope: 'wire',
    text: 'A record holds `address`, `symbol`, `name`, `decimals` (integer), `icon_url`, `volume_24_hr` (integer); `color` may be present and is a hex colour.',
  },
  {
    id: 'tokens/pages-partition-the-list',
    level: 'must',
    scope: 'wire',
    text: '`limit` caps the page; `page` starts at 0; pages neither overlap nor leave a token out.',
  },
  {
    id: 'tokens/page-bounds',
    level: 'observe',
    scope: 'wire',
    text: 'The largest `limit`; a bad `limit` or `page`; a page past the end.',
  },
  {
    id: 'tokens/records-are-true',
    level: 'must',
    scope: 'chain',
    text: '`symbol`, `name` and `decimals` are those of the token contract.',
  },
  {
    id: 'tokens/listed-can-be-quoted',
    level: 'should',
    scope: 'economic',
    text: 'Every listed token can be quoted against some other listed token, or its price is asked for without a 5xx.',
  },
] as const satisfies readonly Clause[]
