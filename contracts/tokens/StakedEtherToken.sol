// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PermitToken} from "./PermitToken.sol";

/// @title StakedEtherToken
/// @notice A token that is worth more than one ether and says so: wstETH.
/// @dev A pool of it with ether is correlated without trading at one to one, which a service that treats staked
/// ether as ether gets wrong. The rate is constant; the embedded chain has no staking.
contract StakedEtherToken is PermitToken {
    /// @notice Ether that one whole token stands for, in wei.
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
