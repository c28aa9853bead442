// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {SafeTransferLib} from "../libraries/SafeTransferLib.sol";

/// @title AllowanceHolder
/// @notice Holds the allowances of takers, and moves tokens for the one desk that may ask for it.
contract AllowanceHolder {
    using SafeTransferLib for IERC20;

    error NotDesk();

    address private immutable DESK;

    constructor(address desk) {
        DESK = desk;
    }

    function pull(IERC20 token, address from, uint256 amount) external {
        if (msg.sender != DESK) revert NotDesk();
        token.safeTransferFrom(from, DESK, amount);
    }
}
