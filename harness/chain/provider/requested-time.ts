/** The time of a chain as requests move it: by a number of seconds, or to the time of the next block. */
import type { Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import type { MovableClock } from '../clock.ts'
import { codes, RpcFailure } from './rpc-failure.ts'

export interface RequestedTime {
  /** @returns The seconds by which requests have moved the clock so far. */
  increase(seconds: bigint): number
  /**
   * @param latest The time of the latest block, UNIX seconds.
   * @returns The clock's new time, as a JSON-RPC quantity.
   */
  setTo(time: bigint, latest: bigint): Hex
  /** @returns A function that restores the time. */
  mark(): () => void
}

export function requestedTime(clock: MovableClock): RequestedTime {
  let moved = 0n

  function moveTo(time: bigint): void {
    requireTime(time)
    moved += time - clock.now()
    clock.advance(time - clock.now())
  }

  return {
    increase(seconds) {
      if (seconds < 0n) throw new TimeOutOfRange(`The increase ${seconds} is lower than 0.`)
      moveTo(clock.now() + seconds)
      return Number(moved)
    },
    setTo(time, latest) {
      if (time < latest)
        throw new TimeOutOfRange(`The timestamp ${time} is lower than ${latest}, that of the latest block.`)
      moveTo(time)
      return numberToHex(clock.now())
    },
    mark() {
      const [restore, before] = [clock.mark(), moved]
      return () => {
        restore()
        moved = before
      }
    },
  }
}

export function secondsOf(parameter: unknown): bigint {
  const text = String(parameter)
  if (typeof parameter === 'number' && Number.isInteger(parameter)) return BigInt(parameter)
  if (/^(0x[\da-f]+|-?\d+)$/i.test(text)) return BigInt(text)
  throw new RpcFailure(codes.invalidParams, `Not a whole number of seconds: ${text}`)
}

/** The end of the year 9999, in UNIX seconds, near the latest date that libraries can represent. */
const lastTime = 253_402_300_799n

export function requireTime(time: bigint): void {
  if (time > lastTime) throw new TimeOutOfRange(`The time ${time} is later than ${lastTime}.`)
}

/** The requested time is before the latest block's, or after the last valid time. */
class TimeOutOfRange extends Error {
  override readonly name = 'TimeOutOfRange'
  // Hardhat's code for an invalid input.
  readonly code = -32_000
}
