// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRouter} from "../interfaces/IRouter.sol";
import {IUniswapV3Pool} from "../interfaces/IUniswapV3Pool.sol";

/// @title ConcentratedLib
/// @notice Sells to a pool with liquidity between ticks, which calls back for its payment.
library ConcentratedLib {
    // The prices next to the bounds of all ticks, so that no price stops a swap.
    uint160 private constant LOWEST_SQRT_PRICE = 4295128740;
    uint160 private constant HIGHEST_SQRT_PRICE = 1461446703485210103287273052203988822378723970341;

    /// @dev An amount of 2^255 or more turns negative, which asks for an output; the payment that the pool then
    /// asks for is refused.
    function sell(IRouter.Step calldata step, uint256 amountIn) internal {
        bool zeroForOne = step.tokenIn < step.tokenOut;
        IUniswapV3Pool(step.pool).swap(address(this), zeroForOne, int256(amountIn), sqrtPriceLimit(zeroForOne), "");
    }

    /// @return asked What the pool wants, of the two deltas the positive one.
    function payment(int256 amount0Delta, int256 amount1Delta) internal pure returns (uint256 asked) {
        return uint256(amount0Delta > 0 ? amount0Delta : amount1Delta);
    }

    function sqrtPriceLimit(bool zeroForOne) internal pure returns (uint160) {
        return zeroForOne ? LOWEST_SQRT_PRICE : HIGHEST_SQRT_PRICE;
    }
}
