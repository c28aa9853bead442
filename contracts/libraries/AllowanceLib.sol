// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {SafeTransferLib} from "./SafeTransferLib.sol";

/// @title AllowanceLib
/// @notice Grants allowances for the duration of one call.
/// @dev A leftover allowance would let a pool take the funds of a later order.
library AllowanceLib {
    using SafeTransferLib for IERC20;

    /// @dev The current allowance is always zero here, because every allowance is used up or revoked; USDT requires it.
    function grant(address token, address spender, uint256 amount) internal {
        IERC20(token).safeApprove(spender, amount);
    }

    /// @notice Resets what the spender did not use.
    function revoke(address token, address spender) internal {
        if (IERC20(token).allowance(address(this), spender) > 0) IERC20(token).safeApprove(spender, 0);
    }
}
