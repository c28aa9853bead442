// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {SafeTransferLib} from "./SafeTransferLib.sol";

/// @title AllowanceLib
/// @notice Allowances for what is about to be pulled, and for no longer.
/// @dev One left to a pool would let it take what a later order holds.
library AllowanceLib {
    using SafeTransferLib for IERC20;

    /// @dev The present allowance is zero, since each is used up or cleared, so USDT does not refuse another.
    function grant(address token, address spender, uint256 amount) internal {
        IERC20(token).safeApprove(spender, amount);
    }

    /// @notice Takes back what the spender did not use.
    function clear(address token, address spender) internal {
        if (IERC20(token).allowance(address(this), spender) > 0) IERC20(token).safeApprove(spender, 0);
    }
}
