// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title ICurvePool
/// @notice A pool of Curve whose coins are all ERC-20 tokens.
interface ICurvePool {
    /// @notice Pulls `dx` of coin `i` from the caller, who approved the pool, and pays it in coin `j`.
    /// @dev The younger pools return the amount paid and the older ones nothing; declared without, both work.
    /// @param minDy Least that the caller accepts, in base units of coin `j`.
    function exchange(int128 i, int128 j, uint256 dx, uint256 minDy) external;
}
