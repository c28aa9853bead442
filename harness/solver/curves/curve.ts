/**
 * A pool in one direction, in floating point, for the search alone. A curve answers one question: how much
 * is traded until the marginal price has moved so far? At given token prices that is how much is worth
 * trading, the pool's own part of the dual problem (Diamandis, Resnick, Chitra, Angeris 2023).
 *
 * @module
 */

export interface Curve {
  /** Natural logarithm of what the first base unit buys, in base units, fee deducted. */
  readonly logRate: number
  /** Derivative of the amount traded by the depth, where the depth is zero. */
  readonly slope: number
  /** The trade after which one more unit buys e^-depth of what the first one bought; `depth` > 0, or any if it is both ways. */
  trade(depth: number): CurveTrade
  /** Base units paid for an amount, or for the most that may come in; only of kinds of pools that may have more than two tokens. */
  paidFor?(amountIn: number): number
  /** The largest depth at which no more ticks than `crossed` are crossed; `undefined` where there are no ticks. */
  depthOf?(crossed: number): number
  /** Whether it continues to negative amounts, so that a search passes zero without a jump. */
  readonly bothWays?: true
}

/**
 * Amounts in base units. A class, so that all trades have one shape in V8, which otherwise may take a slow path at each read of a number
 * that was whole in the first trades: a search then took three times as long.
 */
export class CurveTrade {
  readonly amountIn: number
  readonly amountOut: number
  /** Derivative of `amountIn` by the depth. */
  readonly slope: number
  /** Ticks crossed on the way. */
  readonly crossed: number
  /** Units of gas that these, the words of their bitmap that are entered, and swaps after the first take beside a step. */
  readonly gas: number

  constructor(amountIn: number, amountOut: number, slope: number, crossed = 0, gas = 0) {
    this.amountIn = amountIn
    this.amountOut = amountOut
    this.slope = slope
    this.crossed = crossed
    this.gas = gas
  }
}
