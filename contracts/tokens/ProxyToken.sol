// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title ProxyToken
/// @notice The address of a token whose logic lies elsewhere, as USDC's does.
/// @dev The implementation stands in the slot of early OpenZeppelin proxies, which USDC still uses and which
/// EIP-1967 readers do not find. Each call costs a storage read and a delegate call more than a plain token's,
/// which gas estimates measured on plain tokens miss. Assembly is needed for both: Solidity can neither name
/// such a slot nor hand on a revert unchanged.
contract ProxyToken {
    bytes32 private constant IMPLEMENTATION_SLOT = keccak256("org.zeppelinos.proxy.implementation");

    error NotAContract(address implementation);

    /// @param implementation Contract whose code runs in this address's storage; it must exist already.
    /// @param initialization Call that sets the token's state up, run once, here.
    constructor(address implementation, bytes memory initialization) {
        if (implementation.code.length == 0) revert NotAContract(implementation);

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
