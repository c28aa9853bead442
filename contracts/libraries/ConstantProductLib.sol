// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRouter} from "../interfaces/IRouter.sol";
import {IUniswapV2Pair} from "../interfaces/IUniswapV2Pair.sol";
import {CurrencyLib} from "./CurrencyLib.sol";

/// @title ConstantProductLib
/// @notice Sells to a pair that holds x·y constant and keeps 0.3 % of the input.
library ConstantProductLib {
    using CurrencyLib for address;

    /// @dev A pair is told what to pay, so the amount is computed here, from what arrived at the pair and not
    /// from what was sent. Tokens that the pair held beyond its reserves are left out: the solver does not know
    /// of them.
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

    /// @dev The most that keeps (reserveIn + 0.997·amountIn)·(reserveOut - amountOut) at reserveIn·reserveOut.
    function _amountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) private pure returns (uint256) {
        uint256 amountInLessFee = amountIn * 997;
        return amountInLessFee * reserveOut / (reserveIn * 1000 + amountInLessFee);
    }
}
