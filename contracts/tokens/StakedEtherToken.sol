// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PermitToken} from "./PermitToken.sol";

/// @title StakedEtherToken
/// @notice A token that is worth more than one ether and reports its rate, like wstETH.
/// @dev Its price in ether is stable but not one to one, which a service that treats staked ether as ether gets
/// wrong. The rate is constant: the embedded chain has no staking.
contract StakedEtherToken is PermitToken {
    /// @notice stETH per whole token, in wei.
    uint256 public immutable stEthPerToken;

    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        address treasury,
        uint256 supply,
        uint256 stEthPerToken_
    ) PermitToken(name_, symbol_, decimals_, treasury, supply) {
        stEthPerToken = stEthPerToken_;
    }
}
