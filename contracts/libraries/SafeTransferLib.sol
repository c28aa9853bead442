// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";

/// @title SafeTransferLib
/// @notice Calls of ERC-20 tokens that revert on failure.
/// @dev A token may return true or nothing, as USDT does. An account without code also returns nothing, and is
/// rejected.
library SafeTransferLib {
    /// @notice Thrown when a token reverts, returns false, or has no code.
    /// @param reason The token's return data.
    error TokenCallFailed(address token, bytes reason);

    function safeTransfer(IERC20 token, address to, uint256 amount) internal {
        _call(token, abi.encodeCall(token.transfer, (to, amount)));
    }

    function safeTransferFrom(IERC20 token, address from, address to, uint256 amount) internal {
        _call(token, abi.encodeCall(token.transferFrom, (from, to, amount)));
    }

    /// @dev USDT requires that either the current allowance or `amount` is zero.
    function safeApprove(IERC20 token, address spender, uint256 amount) internal {
        _call(token, abi.encodeCall(token.approve, (spender, amount)));
    }

    function _call(IERC20 token, bytes memory callData) private {
        (bool success, bytes memory returnData) = address(token).call(callData);
        if (!success || !_isSuccess(token, returnData)) revert TokenCallFailed(address(token), returnData);
    }

    function _isSuccess(IERC20 token, bytes memory returnData) private view returns (bool) {
        return returnData.length == 0 ? address(token).code.length > 0 : abi.decode(returnData, (bool));
    }
}
