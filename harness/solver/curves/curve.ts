/**
 * One direction of a pool, in floating point, for the search alone. A curve returns the amount that is traded until the
 * marginal price has moved by a given factor. At given token prices that is the amount worth trading, the pool's own
 * part of the dual problem (Diamandis, Resnick, Chitra, Angeris 2023).
 *
 * @module
 */

export interface Curve {
  /** Natural logarithm of the base units that the first base unit buys, after the fee. */
  readonly logRate: number
  /** Derivative of the amount sold by the depth, at depth zero. */
  readonly slope: number
  /**
   * The trade after which one more unit buys e^-depth of the amount that the first one bought.
   *
   * @param depth Above zero, or any number if the curve is `bothWays`.
   */
  trade(depth: number): CurveTrade
  /**
   * Base units paid for an amount, or for the largest that the pool accepts; only for kinds that may have more than two
   * tokens.
   */
  paidFor?(amountIn: number): number
  /** The largest depth that crosses at most `crossed` ticks; `undefined` for pools without ticks. */
  depthOf?(crossed: number): number
  /** Whether the curve continues to negative amounts, so that a search passes zero without a jump. */
  readonly bothWays?: true
}

/**
 * Amounts in base units. A class gives all trades one shape in V8. Without one, a read of a number that was whole in
 * the first trades may take a slow path, and a search took three times as long.
 */
export class CurveTrade {
  readonly amountIn: number
  readonly amountOut: number
  /** Derivative of `amountIn` by the depth. */
  readonly slope: number
  /** Ticks crossed on the way. */
  readonly crossed: number
  /** Units of gas beyond those of a step: for crossed ticks, entered words of the bitmap, and swaps after the first. */
  readonly gas: number

  constructor(amountIn: number, amountOut: number, slope: number, crossed = 0, gas = 0) {
    this.amountIn = amountIn
    this.amountOut = amountOut
    this.slope = slope
    this.crossed = crossed
    this.gas = gas
  }
}
