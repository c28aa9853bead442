// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StandardCalls} from "./StandardCalls.sol";

/// @title EarlyToken
/// @notice A token older than the final ERC-20, like MKR and SAI: its name and symbol are `bytes32`.
/// @dev A client that decodes them as strings fails.
contract EarlyToken is StandardCalls {
    bytes32 public immutable name;
    bytes32 public immutable symbol;
    uint256 public immutable decimals;

    constructor(bytes32 name_, bytes32 symbol_, uint256 decimals_, address treasury, uint256 supply) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        _mint(treasury, supply);
    }
}
