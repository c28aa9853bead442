/**
 * A signature permits one reactor to take the input, so fillers that use the reactor of the type try the
 * order in vain.
 */
import { reactorOf, refusal } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/other-reactor',
  title: 'an order of a reactor that is not the one of its type is refused',
  change: (terms) => ({ ...terms, reactor: reactorOf(terms.type === 'Dutch' ? 'Dutch_V2' : 'Dutch') }),
})
