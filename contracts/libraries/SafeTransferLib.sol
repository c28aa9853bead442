// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";

/// @title SafeTransferLib
/// @notice Calls of ERC-20 tokens that revert unless the token did what it was asked.
/// @dev A token may answer with true or with nothing, as USDT does. An account without code also answers with
/// nothing, and is no token.
library SafeTransferLib {
    /// @notice Thrown when a token reverts, answers false, or is no contract.
    /// @param reason What the token answered.
    error TokenCallFailed(address token, bytes reason);

    function safeTransfer(IERC20 token, address to, uint256 amount) internal {
        _call(token, abi.encodeCall(token.transfer, (to, amount)));
    }

    function safeTransferFrom(IERC20 token, address from, address to, uint256 amount) internal {
        _call(token, abi.encodeCall(token.transferFrom, (from, to, amount)));
    }

    /// @dev USDT refuses to replace one allowance by another: the present one must be zero, or `amount` be.
    function safeApprove(IERC20 token, address spender, uint256 amount) internal {
        _call(token, abi.encodeCall(token.approve, (spender, amount)));
    }

    function _call(IERC20 token, bytes memory callData) private {
        (bool success, bytes memory answer) = address(token).call(callData);
        if (!success || !_isYes(token, answer)) revert TokenCallFailed(address(token), answer);
    }

    function _isYes(IERC20 token, bytes memory answer) private view returns (bool) {
        return answer.length == 0 ? address(token).code.length > 0 : abi.decode(answer, (bool));
    }
}
