// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title ProxyToken
/// @notice A proxy that delegates to a token's implementation, like USDC's.
/// @dev The implementation's address is in the storage slot of early OpenZeppelin proxies, which USDC still uses
/// and which is not the EIP-1967 slot. Each call costs a storage read and a delegate call more than a plain
/// token's, which gas estimates based on plain tokens miss. Solidity can neither address such a slot nor forward
/// revert data unchanged, hence the assembly.
contract ProxyToken {
    bytes32 private constant IMPLEMENTATION_SLOT = keccak256("org.zeppelinos.proxy.implementation");

    error InvalidImplementation(address implementation);

    /// @param implementation Contract to delegate to; must already have code.
    /// @param initialization Call data of the implementation's initializer.
    constructor(address implementation, bytes memory initialization) {
        if (implementation.code.length == 0) revert InvalidImplementation(implementation);

        bytes32 slot = IMPLEMENTATION_SLOT;
        assembly {
            sstore(slot, implementation)
        }
        (bool done, bytes memory reason) = implementation.delegatecall(initialization);
        assembly {
            if iszero(done) { revert(add(reason, 32), mload(reason)) }
        }
    }

    fallback() external payable {
        bytes32 slot = IMPLEMENTATION_SLOT;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), sload(slot), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch done
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}
