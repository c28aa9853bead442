// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Balances} from "./Balances.sol";

/// @title StandardCalls
/// @notice Transfers and approvals that return true, as ERC-20 has them.
abstract contract StandardCalls is Balances {
    function transfer(address to, uint256 value) external returns (bool) {
        _transfer(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        _spendAllowance(from, msg.sender, value);
        _transfer(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        _approve(msg.sender, spender, value);
        return true;
    }
}
