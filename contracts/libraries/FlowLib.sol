// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRouter} from "../interfaces/IRouter.sol";
import {CurrencyLib} from "./CurrencyLib.sol";

/// @title FlowLib
/// @notice What an order holds of each token on its route: this contract's balance, less what lay here before
/// the order began.
/// @dev Tokens that somebody sent here unasked belong to no order. If they counted, anybody could change what a
/// route pays from what the solver computed.
library FlowLib {
    using CurrencyLib for address;

    struct Flow {
        address[] tokens;
        // Balances before the order, by the index of their token.
        uint256[] starts;
        uint256 count;
    }

    /// @notice Begins with the ether that came with the call.
    /// @param capacity Most tokens that will be watched.
    function begin(uint256 capacity) internal view returns (Flow memory flow) {
        flow.tokens = new address[](capacity + 1);
        flow.starts = new uint256[](capacity + 1);
        flow.tokens[0] = CurrencyLib.NATIVE;
        flow.starts[0] = address(this).balance - msg.value;
        flow.count = 1;
    }

    /// @notice Counts what arrives of `token` from now on, if it is not counted already.
    function watch(Flow memory flow, address token) internal view {
        if (_indexOf(flow, token) < flow.count) return;
        flow.tokens[flow.count] = token;
        flow.starts[flow.count] = token.balanceOf(address(this));
        ++flow.count;
    }

    /// @return amount Zero for a token that is not watched, of which nothing can have arrived.
    function held(Flow memory flow, address token) internal view returns (uint256 amount) {
        uint256 index = _indexOf(flow, token);
        if (index < flow.count) amount = token.balanceOf(address(this)) - flow.starts[index];
    }

    /// @notice Reverts if the order still holds anything but its proceeds.
    function requireSold(Flow memory flow, address buyToken) internal view {
        for (uint256 i = 0; i < flow.count; ++i) {
            if (flow.tokens[i] == buyToken) continue;
            uint256 unsold = flow.tokens[i].balanceOf(address(this)) - flow.starts[i];
            if (unsold > 0) revert IRouter.Unsold(flow.tokens[i], unsold);
        }
    }

    /// @return index The count if the token is not watched.
    function _indexOf(Flow memory flow, address token) private pure returns (uint256 index) {
        while (index < flow.count && flow.tokens[index] != token) ++index;
    }
}
