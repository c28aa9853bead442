// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StandardCalls} from "./StandardCalls.sol";

/// @title StandardToken
/// @notice A plain ERC-20 token, like DAI, LINK, WBTC and most others.
/// @dev The decimals are a parameter, because a service that assumes 18 misprices WBTC by ten orders of magnitude.
/// The treasury receives the whole supply and nobody can mint, so every test conserves value.
contract StandardToken is StandardCalls {
    string public name;
    string public symbol;
    uint8 public immutable decimals;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address treasury, uint256 supply) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        _mint(treasury, supply);
    }
}
