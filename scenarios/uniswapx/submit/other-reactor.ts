/** A signature for another contract is for another order. */
import { reactorOf, refusal } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/other-reactor',
  title: 'an order of a reactor that is not the one of its type is refused',
  change: (terms) => ({ ...terms, reactor: reactorOf(terms.type === 'Dutch' ? 'Dutch_V2' : 'Dutch') }),
})
