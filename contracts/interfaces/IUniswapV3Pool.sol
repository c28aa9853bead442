// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IUniswapV3Pool
/// @notice A pool of Uniswap V3 or PancakeSwap V3. `token0` is the lower address.
interface IUniswapV3Pool {
    /// @notice Pays the output, then calls the caller back for the input.
    /// @param zeroForOne True to sell token0.
    /// @param amountSpecified Input if positive, output if negative.
    /// @param sqrtPriceLimitX96 Square root of the price, times 2^96, at which the swap stops short.
    /// @return amount0 What the pool gains of token0, negative if it pays.
    /// @return amount1 What the pool gains of token1, negative if it pays.
    function swap(
        address recipient,
        bool zeroForOne,
        int256 amountSpecified,
        uint160 sqrtPriceLimitX96,
        bytes calldata data
    ) external returns (int256 amount0, int256 amount1);
}

/// @title IUniswapV3SwapCallback
/// @notice What a pool of Uniswap V3 requires of its callers.
interface IUniswapV3SwapCallback {
    /// @notice Must pay the pool the delta that is positive.
    function uniswapV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata data) external;
}

/// @title IPancakeV3SwapCallback
/// @notice What a pool of PancakeSwap V3 requires of its callers.
interface IPancakeV3SwapCallback {
    /// @notice Must pay the pool the delta that is positive.
    function pancakeV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata data) external;
}
