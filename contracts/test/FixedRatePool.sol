// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {SafeTransferLib} from "../libraries/SafeTransferLib.sol";

/// @title FixedRatePool
/// @notice A pool with Curve's interface that pays one for one and records the amounts sold to it.
contract FixedRatePool {
    using SafeTransferLib for IERC20;

    address[2] public coins;
    uint256[] public sold;

    constructor(address coin0, address coin1) {
        coins = [coin0, coin1];
    }

    /// @dev Returns the amount, as Curve's newer pools do.
    function exchange(int128 i, int128 j, uint256 dx, uint256) external returns (uint256 dy) {
        sold.push(dx);
        uint256 start = IERC20(coins[uint128(i)]).balanceOf(address(this));
        IERC20(coins[uint128(i)]).safeTransferFrom(msg.sender, address(this), dx);
        dy = IERC20(coins[uint128(i)]).balanceOf(address(this)) - start;
        IERC20(coins[uint128(j)]).safeTransfer(msg.sender, dy);
    }
}
