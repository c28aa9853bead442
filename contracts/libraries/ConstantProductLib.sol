// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRouter} from "../interfaces/IRouter.sol";
import {IUniswapV2Pair} from "../interfaces/IUniswapV2Pair.sol";
import {CurrencyLib} from "./CurrencyLib.sol";

/// @title ConstantProductLib
/// @notice Sells to a constant-product pair with a 0.3 % fee on the input.
library ConstantProductLib {
    using CurrencyLib for address;

    /// @dev The caller names a pair's output, so it is computed here, from the amount that arrived at the pair
    /// rather than the amount sent. The pair's balance in excess of its reserves is ignored, as the solver cannot
    /// know it.
    function sell(IRouter.Step calldata step, uint256 amountIn) internal {
        uint256 start = step.tokenIn.balanceOf(step.pool);
        step.tokenIn.pay(step.pool, amountIn);
        uint256 received = step.tokenIn.balanceOf(step.pool) - start;

        (uint256 reserve0, uint256 reserve1,) = IUniswapV2Pair(step.pool).getReserves();
        if (step.tokenIn < step.tokenOut) {
            uint256 amountOut = _amountOut(received, reserve0, reserve1);
            IUniswapV2Pair(step.pool).swap(0, amountOut, address(this), "");
        } else {
            uint256 amountOut = _amountOut(received, reserve1, reserve0);
            IUniswapV2Pair(step.pool).swap(amountOut, 0, address(this), "");
        }
    }

    /// @dev Largest output with (reserveIn + 0.997·amountIn)·(reserveOut - amountOut) >= reserveIn·reserveOut.
    function _amountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) private pure returns (uint256) {
        uint256 amountInLessFee = amountIn * 997;
        return amountInLessFee * reserveOut / (reserveIn * 1000 + amountInLessFee);
    }
}
