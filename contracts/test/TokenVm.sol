// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {vm} from "./Vm.sol";

/// @title TokenVm
/// @notice Cheatcodes that only the tests of tokens, pools and makers need.
interface TokenVm {
    /// @notice Sets the chain's id, which signatures are bound to.
    function chainId(uint256 id) external;
    function load(address account, bytes32 slot) external view returns (bytes32 value);
}

/// @dev The address at which the cheatcodes answer.
TokenVm constant tokenVm = TokenVm(address(vm));

/// @dev A number between `least` and `most`, both included.
function bound(uint256 drawn, uint256 least, uint256 most) pure returns (uint256) {
    return drawn >= least && drawn <= most ? drawn : least + drawn % (most - least + 1);
}

/// @dev Runs a constructor at a given address, as contracts of the embedded chain are placed.
function constructAt(address place, bytes memory creation) {
    vm.etch(place, creation);
    (bool done, bytes memory runtime) = place.call("");
    vm.assertTrue(done, "the constructor reverted");
    vm.etch(place, runtime);
}
