// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IUniswapV2Pair
/// @notice A constant-product pair of Uniswap V2 or of a fork. `token0` is the lower address.
interface IUniswapV2Pair {
    /// @notice Balances that the pair prices with, and the time of their last change modulo 2^32.
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 timestamp);

    /// @notice Pays the amounts out, then reverts unless what was sent in before the call is worth them.
    /// @param data When not empty, `to` is called back with it.
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}
