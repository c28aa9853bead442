// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title ICurvePool
/// @notice A Curve pool whose coins are all ERC-20 tokens.
interface ICurvePool {
    /// @notice Pulls `dx` of coin `i` from the caller, who approved the pool, and pays it in coin `j`.
    /// @dev Newer pools return the amount paid, older ones nothing; declaring no return value works with both.
    /// @param minDy Minimum output, in base units of coin `j`.
    function exchange(int128 i, int128 j, uint256 dx, uint256 minDy) external;
}
