/** The logs of a transaction, with one for each amount of ether that moves, as if ether were a token. */
import { isHex, numberToHex, pad, toEventSelector } from 'viem/utils'
import { fieldOf } from '../../core/json.ts'

const ether = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const transfer = toEventSelector('Transfer(address,address,uint256)')

/**
 * @param trace The output of geth's call tracer, with the logs of each call and the number of calls before each log.
 */
export function withMovedEther(trace: unknown, receipt: unknown): readonly unknown[] {
  const [transactionHash, transactionIndex, blockHash, blockNumber, logs] = [
    'transactionHash',
    'transactionIndex',
    'blockHash',
    'blockNumber',
    'logs',
  ].map((name) => fieldOf(receipt, name))
  const emitted = Array.isArray(logs) ? logs.values() : [].values()
  const place = { transactionHash, transactionIndex, blockHash, blockNumber, removed: false }
  const inOrder = eventsOf(trace).map((moved) => ({ ...(moved ?? Object(emitted.next().value)), ...place }))
  return inOrder.map((log, index) => ({ ...log, logIndex: numberToHex(index) }))
}

interface MovedEther {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/** The events of a call and its inner calls, in order: transfers of ether, and logs. */
function eventsOf(frame: unknown): readonly (MovedEther | undefined)[] {
  if (fieldOf(frame, 'error') !== undefined) return []
  const [calls, logs] = ['calls', 'logs'].map((name) => [fieldOf(frame, name) ?? []].flat())
  const logsBefore = (place: number) =>
    (logs ?? []).filter((log) => Number(fieldOf(log, 'position') ?? 0) === place).map(() => undefined)
  const within = (calls ?? []).flatMap((call, place) => [...logsBefore(place), ...eventsOf(call)])
  return [...movedBy(frame), ...within, ...logsBefore(calls?.length ?? 0)]
}

function movedBy(frame: unknown): readonly MovedEther[] {
  const [type, from, to, value] = ['type', 'from', 'to', 'value'].map((name) => fieldOf(frame, name))
  const moves = type === 'CALL' || type === 'CREATE' || type === 'CREATE2' || type === 'SELFDESTRUCT'
  if (!moves || !isHex(value) || BigInt(value) === 0n || !isHex(from) || !isHex(to)) return []
  return [{ address: ether, topics: [transfer, pad(from), pad(to)], data: pad(value) }]
}
