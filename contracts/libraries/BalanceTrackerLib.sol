// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRouter} from "../interfaces/IRouter.sol";
import {CurrencyLib} from "./CurrencyLib.sol";

/// @title BalanceTrackerLib
/// @notice Tracks what an order holds of each token on its route: this contract's balance less its balance
/// before the order.
/// @dev Excludes unsolicited transfers. If they counted, anybody could make a route pay other amounts than the
/// solver computed.
library BalanceTrackerLib {
    using CurrencyLib for address;

    struct Tracker {
        address[] tokens;
        // Balances before the order, indexed like `tokens`.
        uint256[] starts;
        uint256 count;
    }

    /// @notice Creates a tracker that already tracks ether, including the value sent with the call.
    /// @param capacity Maximum number of other tokens.
    function create(uint256 capacity) internal view returns (Tracker memory tracker) {
        tracker.tokens = new address[](capacity + 1);
        tracker.starts = new uint256[](capacity + 1);
        tracker.tokens[0] = CurrencyLib.NATIVE;
        tracker.starts[0] = address(this).balance - msg.value;
        tracker.count = 1;
    }

    /// @notice Starts tracking `token`, unless it is tracked already.
    function track(Tracker memory tracker, address token) internal view {
        if (_indexOf(tracker, token) < tracker.count) return;
        tracker.tokens[tracker.count] = token;
        tracker.starts[tracker.count] = token.balanceOf(address(this));
        ++tracker.count;
    }

    /// @return amount Zero for a token that is not tracked, since none of it can have arrived.
    function held(Tracker memory tracker, address token) internal view returns (uint256 amount) {
        uint256 index = _indexOf(tracker, token);
        if (index < tracker.count) amount = token.balanceOf(address(this)) - tracker.starts[index];
    }

    /// @notice Reverts if the order still holds any token other than the buy token.
    function requireNoLeftover(Tracker memory tracker, address buyToken) internal view {
        for (uint256 i = 0; i < tracker.count; ++i) {
            if (tracker.tokens[i] == buyToken) continue;
            uint256 leftover = tracker.tokens[i].balanceOf(address(this)) - tracker.starts[i];
            if (leftover > 0) revert IRouter.LeftoverInput(tracker.tokens[i], leftover);
        }
    }

    /// @return index `count` if the token is not tracked.
    function _indexOf(Tracker memory tracker, address token) private pure returns (uint256 index) {
        while (index < tracker.count && tracker.tokens[index] != token) ++index;
    }
}
