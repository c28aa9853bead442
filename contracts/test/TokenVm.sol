// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {vm} from "./Vm.sol";

/// @title TokenVm
/// @notice Cheatcodes for the tests of tokens, pools and makers.
interface TokenVm {
    /// @notice Sets the chain id, to which signatures are bound.
    function chainId(uint256 id) external;
    function load(address account, bytes32 slot) external view returns (bytes32 value);
}

/// @dev The address at which the cheatcodes answer.
TokenVm constant tokenVm = TokenVm(address(vm));

/// @dev Maps `drawn` to the closed interval from `min` to `max`.
function bound(uint256 drawn, uint256 min, uint256 max) pure returns (uint256) {
    return drawn >= min && drawn <= max ? drawn : min + drawn % (max - min + 1);
}

/// @dev Runs a constructor at a given address, as the embedded chain does with its contracts.
function constructAt(address target, bytes memory creation) {
    vm.etch(target, creation);
    (bool done, bytes memory runtime) = target.call("");
    vm.assertTrue(done, "the constructor reverted");
    vm.etch(target, runtime);
}
