// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Balances} from "./Balances.sol";

/// @title StandardToken
/// @notice A token that does what ERC-20 says: DAI, LINK, WBTC and most others.
/// @dev The decimals are free, because services that assume eighteen misprice WBTC by ten orders of magnitude.
/// The whole supply begins in a treasury and nobody can mint, so that value is conserved in every test.
contract StandardToken is Balances {
    string public name;
    string public symbol;
    uint8 public immutable decimals;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address treasury, uint256 supply) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        _mint(treasury, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        _spend(from, msg.sender, value);
        _move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        _allow(msg.sender, spender, value);
        return true;
    }
}
