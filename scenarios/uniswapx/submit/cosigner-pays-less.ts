/** The swapper signed a limit of the output. The reactor reverts an order that the cosigner starts below it. */
import { refusal } from '#uniswapx/kit/scenario'

export default refusal({
  clause: 'submit/cosigner-pays-less',
  title: 'an order that the cosigner starts lower is refused',
  types: ['Dutch_V2', 'Dutch_V3'],
  change: (terms) => ({
    ...terms,
    override: { ...terms.override, output: (terms.outputs[0]?.startAmount ?? 2n) - 1n },
  }),
})
