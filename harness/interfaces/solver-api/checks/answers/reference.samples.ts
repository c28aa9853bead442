import type { AnswerTable } from './table.ts'

/** The reference's places of values that the interface does not name, as they are learnt. */
export const referenceAnswers: AnswerTable = {
  nonce: 'nonce as decimal',
  quoteId: 'request_id as text',
  submittedHash: 'order_hash as hex',
  orders: 'orders as list',
  'order.hash': 'order_hash as hex',
  'order.status': 'order_status as text',
  'order.swapper': 'swapper as hex',
  'order.encoded': 'encoded_order as hex',
  'order.createdAt': 'created_at as seconds',
  'order.nonce': 'nonce as decimal',
  'order.deadline': 'deadline as seconds',
  'order.input.token': 'input.token as hex',
  'order.input.startAmount': 'input.start_amount as decimal',
  'order.input.endAmount': 'input.end_amount as decimal',
  'order.output.token': 'outputs.0.token as hex',
  'order.output.startAmount': 'outputs.0.start_amount as decimal',
  'order.output.endAmount': 'outputs.0.end_amount as decimal',
  'order.output.recipient': 'outputs.0.recipient as hex',
  cursor: 'cursor as text',
  price: 'price as number',
  spread: 'spread as number',
}
