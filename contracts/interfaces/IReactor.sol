// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IReactor
/// @notice Settles signed orders of UniswapX v1.1.0: pulls the inputs through Permit2 to the caller, calls it
/// back, pays the outputs from what the caller approved.
interface IReactor {
    struct SignedOrder {
        // ABI encoding of the order, whose type is the reactor's.
        bytes order;
        // The swapper's Permit2 signature.
        bytes sig;
    }

    struct OrderInfo {
        address reactor;
        address swapper;
        uint256 nonce;
        // Last second, UNIX time, at which the order may be filled.
        uint256 deadline;
        address additionalValidationContract;
        bytes additionalValidationData;
    }

    struct InputToken {
        address token;
        uint256 amount;
        // What the swapper's signature permits, reached when the input has risen all the way.
        uint256 maxAmount;
    }

    struct OutputToken {
        // The zero address is the native token.
        address token;
        uint256 amount;
        address recipient;
    }

    /// @notice An order as it stands in this block, after decay.
    struct ResolvedOrder {
        OrderInfo info;
        InputToken input;
        OutputToken[] outputs;
        bytes sig;
        bytes32 hash;
    }

    /// @notice Fills all of the orders or none, with one callback in between.
    /// @param callbackData Handed to the callback as it is.
    function executeBatchWithCallback(SignedOrder[] calldata orders, bytes calldata callbackData) external payable;
}

/// @title IReactorCallback
/// @notice What a reactor requires of those who fill with a callback.
interface IReactorCallback {
    /// @notice Must leave the caller able to pull the ERC-20 outputs, and holding the native ones.
    /// @param orders What is owed; the inputs have arrived.
    function reactorCallback(IReactor.ResolvedOrder[] calldata orders, bytes calldata callbackData) external;
}
