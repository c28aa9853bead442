// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRouter} from "../interfaces/IRouter.sol";
import {IUniswapV3Pool} from "../interfaces/IUniswapV3Pool.sol";

/// @title ConcentratedLib
/// @notice Sells to a concentrated-liquidity pool, which requests its payment in a callback.
library ConcentratedLib {
    // MIN_SQRT_PRICE + 1 and MAX_SQRT_PRICE - 1, so that no price limit stops a swap early.
    uint160 private constant MIN_SQRT_PRICE_LIMIT = 4295128740;
    uint160 private constant MAX_SQRT_PRICE_LIMIT = 1461446703485210103287273052203988822378723970341;

    /// @dev An amount of 2^255 or more becomes negative, which requests an exact output; the router then rejects
    /// the payment that the pool requests.
    function sell(IRouter.Step calldata step, uint256 amountIn) internal {
        bool zeroForOne = step.tokenIn < step.tokenOut;
        IUniswapV3Pool(step.pool).swap(address(this), zeroForOne, int256(amountIn), sqrtPriceLimit(zeroForOne), "");
    }

    /// @return requested The positive delta, which the pool is owed.
    function payment(int256 amount0Delta, int256 amount1Delta) internal pure returns (uint256 requested) {
        return uint256(amount0Delta > 0 ? amount0Delta : amount1Delta);
    }

    function sqrtPriceLimit(bool zeroForOne) internal pure returns (uint160) {
        return zeroForOne ? MIN_SQRT_PRICE_LIMIT : MAX_SQRT_PRICE_LIMIT;
    }
}
