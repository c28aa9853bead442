// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IUniswapV2Pair} from "../interfaces/IUniswapV2Pair.sol";

/// @title HostilePool
/// @notice Answers every call with the queued calls, and returns zeros unless other data was set.
/// @dev Works as a pool of any protocol, as a token or as a receiver. If a queued call fails, it reverts with the
/// same error, so that a test sees why.
contract HostilePool {
    struct Call {
        address target;
        bytes callData;
    }

    Call[] private _calls;
    bytes private _returnData = new bytes(96);
    bool private _busy;

    receive() external payable {
        _runCalls();
    }

    fallback(bytes calldata) external payable returns (bytes memory) {
        if (!_isRead(msg.sig)) _runCalls();
        return _returnData;
    }

    function queueCall(address target, bytes calldata callData) external {
        _calls.push(Call(target, callData));
    }

    function setReturnData(bytes calldata returnData_) external {
        _returnData = returnData_;
    }

    function _runCalls() private {
        if (_busy) return;
        _busy = true;
        for (uint256 i = 0; i < _calls.length; ++i) {
            (bool success, bytes memory reason) = _calls[i].target.call(_calls[i].callData);
            if (!success) _revertWith(reason);
        }
        _busy = false;
    }

    /// @dev The router makes these calls with STATICCALL, within which the queued calls would fail.
    function _isRead(bytes4 selector) private pure returns (bool) {
        return selector == IERC20.balanceOf.selector || selector == IERC20.allowance.selector
            || selector == IUniswapV2Pair.getReserves.selector;
    }

    function _revertWith(bytes memory reason) internal pure virtual {
        assembly {
            revert(add(reason, 32), mload(reason))
        }
    }
}
