// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Vm
/// @notice The cheatcodes of Hardhat's Solidity tests that these tests use.
interface Vm {
    /// @notice Sends the next call from `sender`.
    function prank(address sender) external;
    /// @notice Sends all further calls of the test from `sender`.
    function startPrank(address sender) external;
    /// @notice Sets an ether balance, in wei.
    function deal(address account, uint256 balance) external;
    function etch(address account, bytes calldata code) external;
    /// @notice Sets the block's time, in UNIX seconds.
    function warp(uint256 timestamp) external;

    /// @notice Skips a fuzzed case that does not meet a precondition.
    function assume(bool condition) external pure;
    function expectRevert() external;
    /// @notice Expects an error by its selector, with any arguments.
    function expectPartialRevert(bytes4 selector) external;
    /// @notice Expects an error with exactly these bytes: its selector, and its arguments if any.
    function expectRevert(bytes calldata revertData) external;
    /// @notice Expects the event that the test emits next, from `emitter`.
    function expectEmit(address emitter) external;

    function addr(uint256 privateKey) external pure returns (address account);
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);

    /// @notice Reads a text file; the path is relative to the project.
    function readFile(string calldata path) external view returns (string memory text);
    function split(string calldata text, string calldata delimiter) external pure returns (string[] memory parts);
    function parseBytes(string calldata text) external pure returns (bytes memory value);
    function parseJsonAddress(string calldata json, string calldata key) external pure returns (address value);
    function parseJsonBytes(string calldata json, string calldata key) external pure returns (bytes memory value);
    function parseJsonBytes32(string calldata json, string calldata key) external pure returns (bytes32 value);
    function parseJsonInt(string calldata json, string calldata key) external pure returns (int256 value);
    function parseJsonString(string calldata json, string calldata key) external pure returns (string memory value);
    function parseJsonUint(string calldata json, string calldata key) external pure returns (uint256 value);
    function parseJsonUintArray(string calldata json, string calldata key)
        external
        pure
        returns (uint256[] memory values);
    function keyExistsJson(string calldata json, string calldata key) external view returns (bool exists);
    function toString(uint256 value) external pure returns (string memory text);

    function assertEq(uint256 left, uint256 right, string calldata message) external pure;
    function assertEq(uint256 left, uint256 right) external pure;
    function assertEq(address left, address right) external pure;
    function assertEq(bytes32 left, bytes32 right) external pure;
    function assertEq(bytes calldata left, bytes calldata right, string calldata message) external pure;
    function assertGe(uint256 left, uint256 right, string calldata message) external pure;
    function assertGt(uint256 left, uint256 right, string calldata message) external pure;
    function assertLt(uint256 left, uint256 right, string calldata message) external pure;
    function assertTrue(bool condition, string calldata message) external pure;
}

/// @dev The address at which the cheatcodes answer.
Vm constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
