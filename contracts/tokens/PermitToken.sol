// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Permit} from "./Permit.sol";
import {StandardToken} from "./StandardToken.sol";

/// @title PermitToken
/// @notice A standard token with EIP-2612 permits, such as wstETH.
/// @dev UNI has `permit` too, but its domain on mainnet has no version.
contract PermitToken is StandardToken, Permit {
    constructor(string memory name_, string memory symbol_, uint8 decimals_, address treasury, uint256 supply)
        StandardToken(name_, symbol_, decimals_, treasury, supply)
    {}

    function version() public pure override returns (string memory) {
        return "1";
    }

    function _permitName() internal view override returns (string memory) {
        return name;
    }
}
