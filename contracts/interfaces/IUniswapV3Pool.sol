// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IUniswapV3Pool
/// @notice A Uniswap V3 or PancakeSwap V3 pool. `token0` is the lower address.
interface IUniswapV3Pool {
    /// @notice Pays the output, then calls the caller back for the input.
    /// @param zeroForOne True to sell token0.
    /// @param amountSpecified Input if positive, output if negative.
    /// @param sqrtPriceLimitX96 Square root of the price, times 2^96, at which the swap stops.
    /// @return amount0 Change of the pool's balance of token0.
    /// @return amount1 Change of the pool's balance of token1.
    function swap(
        address recipient,
        bool zeroForOne,
        int256 amountSpecified,
        uint160 sqrtPriceLimitX96,
        bytes calldata data
    ) external returns (int256 amount0, int256 amount1);
}

/// @title IUniswapV3SwapCallback
/// @notice Implemented by callers of a Uniswap V3 pool.
interface IUniswapV3SwapCallback {
    /// @notice Must pay the positive delta to the pool.
    function uniswapV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata data) external;
}

/// @title IPancakeV3SwapCallback
/// @notice Implemented by callers of a PancakeSwap V3 pool.
interface IPancakeV3SwapCallback {
    /// @notice Must pay the positive delta to the pool.
    function pancakeV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata data) external;
}
