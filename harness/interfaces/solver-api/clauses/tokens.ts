/** GET tokens. */
import { must, observe, should } from '../../../judge/clause.ts'

export const tokens = [
  must('tokens/is-a-list', 'wire', 'GET tokens answers a JSON list of token records.'),
  must('tokens/record-shape', 'wire', 'A record holds `address`, `symbol`, `name`, `decimals` (integer), `icon_url`, `volume_24_hr` (integer); `color` may be present and is a hex colour.'),
  should('tokens/icons-and-volumes', 'wire', '`icon_url` is a URL (absolute, data or relative to the service) and `volume_24_hr` is not negative.'),
  must('tokens/pages-partition-the-list', 'wire', '`limit` caps the page; `page` starts at 0; pages neither overlap nor leave a token out.'),
  observe('tokens/page-bounds', 'wire', 'The largest `limit`; a bad `limit` or `page`; a page past the end.'),
  must('tokens/records-are-true', 'chain', '`symbol`, `name` and `decimals` are those of the token contract.'),
  should('tokens/well-known-symbols', 'chain', 'A listed token that has the symbol of a well-known token of mainnet has its address, where that token is on the chain: people choose by symbol.'),
  should('tokens/listed-can-be-quoted', 'economic', 'Every listed token is known: no quote and no price of it is refused as not found or with a 5xx.'),
]
