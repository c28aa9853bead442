/** The swapper signed a limit of the input. The reactor reverts an order of which the cosigner takes more. */
import { refusal } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/cosigner-takes-more',
  title: 'an order of which the cosigner takes more is refused',
  types: ['Dutch_V2', 'Dutch_V3'],
  change: (terms) => ({ ...terms, override: { ...terms.override, input: terms.input.amount + 1n } }),
})
