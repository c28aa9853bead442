// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IUniswapV2Pair
/// @notice A Uniswap V2 pair, or one of a fork. `token0` is the lower address.
interface IUniswapV2Pair {
    /// @notice The balances that set the price, and the time of their last change modulo 2^32.
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 timestamp);

    /// @notice Pays the amounts out, then reverts unless the invariant holds with what was sent before the call.
    /// @param data If not empty, passed to a callback of `to`.
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}
