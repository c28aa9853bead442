// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StandardToken} from "./StandardToken.sol";

/// @title FeeOnTransferToken
/// @notice A token that burns part of every transfer.
/// @dev The receiver gets less than the sender names. A service that quotes the amount sent promises more than
/// its receiver is paid, and a pool that is told the amount sent refuses the swap.
contract FeeOnTransferToken is StandardToken {
    error FeeAboveWhole(uint256 feeBps);

    /// @notice Ten-thousandths of each transfer that are burned, rounded down.
    uint256 public immutable feeBps;

    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        address treasury,
        uint256 supply,
        uint256 feeBps_
    ) StandardToken(name_, symbol_, decimals_, treasury, supply) {
        if (feeBps_ > 10_000) revert FeeAboveWhole(feeBps_);
        feeBps = feeBps_;
    }

    function _move(address from, address to, uint256 value) internal override {
        uint256 burned = value * feeBps / 10_000;
        super._move(from, to, value - burned);
        if (burned > 0) _burn(from, burned);
    }
}
