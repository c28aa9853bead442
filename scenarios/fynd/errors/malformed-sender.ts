/** Call data is bound to its sender, so nobody can execute the call data of a guessed address. */
import { refusal } from '#fynd/kit/scenario'

export default refusal({
  clause: 'errors/malformed-sender',
  title: 'a sender that is no address is refused',
  body: (order, index) => ({ orders: [{ ...order, sender: ['me', 'vitalik.eth', '0xzz', 5][index % 4] }] }),
})
