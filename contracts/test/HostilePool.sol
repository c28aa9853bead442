// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IUniswapV2Pair} from "../interfaces/IUniswapV2Pair.sol";

/// @title HostilePool
/// @notice Answers every call by making the calls that it was told to make, and with zeros unless told otherwise.
/// @dev It is a pool of any protocol, a token, or a receiver, whichever the router takes it for. A call of its
/// own that fails makes it revert with the same error, so that a test sees why.
contract HostilePool {
    struct Order {
        address target;
        bytes callData;
    }

    Order[] private _orders;
    bytes private _answer = new bytes(96);
    bool private _busy;

    receive() external payable {
        _obey();
    }

    fallback(bytes calldata) external payable returns (bytes memory) {
        if (!_isRead(msg.sig)) _obey();
        return _answer;
    }

    function tell(address target, bytes calldata callData) external {
        _orders.push(Order(target, callData));
    }

    function answerWith(bytes calldata answer) external {
        _answer = answer;
    }

    function _obey() private {
        if (_busy) return;
        _busy = true;
        for (uint256 i = 0; i < _orders.length; ++i) {
            (bool success, bytes memory answer) = _orders[i].target.call(_orders[i].callData);
            if (!success) _revertWith(answer);
        }
        _busy = false;
    }

    /// @dev The router makes these calls so that nothing can change in them.
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
