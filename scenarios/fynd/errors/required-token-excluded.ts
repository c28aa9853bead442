/**
 * A user who requires and excludes the same token must learn of the mistake. A service that picks one of the
 * two breaks the other.
 */
import { misreadOptions } from '#fynd/kit/faults'
import { dai, link } from '#fynd/kit/orders'
import { refusal } from '#fynd/kit/scenario'

export default refusal({
  clause: 'errors/required-token-excluded',
  title: 'a contradiction of a filter is refused',
  codes: ['REQUIRED_TOKEN_EXCLUDED'],
  good: (order) => ({ orders: [order], options: { route_filter: { exclude_tokens: [link.address] } } }),
  body: (order) => ({
    orders: [order],
    options: { route_filter: { exclude_tokens: [dai.address], require_tokens: [dai.address] } },
  }),
  mutants: {
    'the exclusion wins': misreadOptions((options) => ({
      ...options,
      route_filter: { ...options.route_filter, require_tokens: [] },
    })),
  },
})
