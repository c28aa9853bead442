/** As an order of another type, the same bytes have another meaning: a filler would read other amounts. */
import { refusal } from '#uniswapx/kit/scenario'

const others = { Dutch: 'Priority', Priority: 'Dutch_V3', Dutch_V3: 'Dutch_V2', Dutch_V2: 'Dutch' } as const

export default refusal({
  clause: 'submit/other-type',
  title: 'an order under the name of another type is refused',
  send: ({ orderType, ...submission }) => ({ ...submission, orderType: others[orderType] }),
})
