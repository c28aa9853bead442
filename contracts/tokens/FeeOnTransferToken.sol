// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StandardToken} from "./StandardToken.sol";

/// @title FeeOnTransferToken
/// @notice A token that burns part of every transfer.
/// @dev The receiver gets less than the amount sent. A service that quotes for the amount sent promises too much,
/// and a pool that is called with the amount sent reverts.
contract FeeOnTransferToken is StandardToken {
    error InvalidFee(uint256 feeBps);

    /// @notice Part of each transfer that is burned, in basis points, rounded down.
    uint256 public immutable feeBps;

    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        address treasury,
        uint256 supply,
        uint256 feeBps_
    ) StandardToken(name_, symbol_, decimals_, treasury, supply) {
        if (feeBps_ > 10_000) revert InvalidFee(feeBps_);
        feeBps = feeBps_;
    }

    function _transfer(address from, address to, uint256 value) internal override {
        uint256 burned = value * feeBps / 10_000;
        super._transfer(from, to, value - burned);
        if (burned > 0) _burn(from, burned);
    }
}
