// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "./IERC20.sol";

/// @title IWETH9
/// @notice Ether as an ERC-20 token, one to one.
interface IWETH9 is IERC20 {
    /// @notice Mints the caller one token unit per wei sent.
    function deposit() external payable;

    /// @notice Burns the caller's tokens and sends it ether, with a 2300 gas stipend.
    function withdraw(uint256 amount) external;
}
