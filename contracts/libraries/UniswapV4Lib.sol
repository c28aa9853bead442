// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IPoolManager} from "../interfaces/IPoolManager.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {ConcentratedLib} from "./ConcentratedLib.sol";
import {CurrencyLib} from "./CurrencyLib.sol";

/// @title UniswapV4Lib
/// @notice Sells to a Uniswap V4 pool without hooks, within the PoolManager's callback.
library UniswapV4Lib {
    using CurrencyLib for address;

    function sell(IRouter.Step calldata step) internal {
        (uint24 fee, int24 tickSpacing) = abi.decode(step.data, (uint24, int24));
        IPoolManager(step.pool).unlock(abi.encode(step.tokenOut, fee, tickSpacing));
    }

    /// @dev A hostile manager may forge `data`, so the token and the amount paid are separate parameters.
    /// @param data What `sell` passed to `unlock`.
    function sellUnlocked(IPoolManager pools, address tokenIn, uint256 amountIn, bytes calldata data) internal {
        (address tokenOut, uint24 fee, int24 tickSpacing) = abi.decode(data, (address, uint24, int24));
        IPoolManager.PoolKey memory key = tokenIn < tokenOut
            ? IPoolManager.PoolKey(tokenIn, tokenOut, fee, tickSpacing, address(0))
            : IPoolManager.PoolKey(tokenOut, tokenIn, fee, tickSpacing, address(0));

        uint256 amountOut = _swap(pools, key, tokenIn < tokenOut, amountIn);
        _settle(pools, tokenIn, amountIn);
        pools.take(tokenOut, address(this), amountOut);
    }

    function _swap(IPoolManager pools, IPoolManager.PoolKey memory key, bool zeroForOne, uint256 amountIn)
        private
        returns (uint256 amountOut)
    {
        uint160 limit = ConcentratedLib.sqrtPriceLimit(zeroForOne);
        int256 delta = pools.swap(key, IPoolManager.SwapParams(zeroForOne, -int256(amountIn), limit), "");

        (int256 delta0, int256 delta1) = (delta >> 128, int128(delta));
        uint256 requested = uint256(zeroForOne ? -delta0 : -delta1);
        if (requested != amountIn) revert IRouter.InvalidPayment(requested, amountIn);
        return uint256(zeroForOne ? delta1 : delta0);
    }

    function _settle(IPoolManager pools, address tokenIn, uint256 amountIn) private {
        pools.sync(tokenIn);
        if (tokenIn == CurrencyLib.NATIVE) {
            pools.settle{value: amountIn}();
        } else {
            tokenIn.pay(address(pools), amountIn);
            pools.settle();
        }
    }
}
