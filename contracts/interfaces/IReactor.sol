// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IReactor
/// @notice Settles signed UniswapX v1.1.0 orders: pulls the inputs through Permit2 to the caller, calls it back,
/// and pays the outputs from the caller's allowances.
interface IReactor {
    struct SignedOrder {
        // ABI encoding of the reactor's order type.
        bytes order;
        // The swapper's Permit2 signature.
        bytes sig;
    }

    struct OrderInfo {
        address reactor;
        address swapper;
        uint256 nonce;
        // Last second, in UNIX time, at which the order may be filled.
        uint256 deadline;
        address additionalValidationContract;
        bytes additionalValidationData;
    }

    struct InputToken {
        address token;
        uint256 amount;
        // Maximum that the swapper's signature permits, at the end of the input's decay.
        uint256 maxAmount;
    }

    struct OutputToken {
        // The zero address is the native token.
        address token;
        uint256 amount;
        address recipient;
    }

    /// @notice An order with the amounts of this block, after decay.
    struct ResolvedOrder {
        OrderInfo info;
        InputToken input;
        OutputToken[] outputs;
        bytes sig;
        bytes32 hash;
    }

    /// @notice Fills all of the orders or none, with one callback.
    /// @param callbackData Passed to the callback unchanged.
    function executeBatchWithCallback(SignedOrder[] calldata orders, bytes calldata callbackData) external payable;
}

/// @title IReactorCallback
/// @notice Implemented by fillers that use a callback.
interface IReactorCallback {
    /// @notice Must approve the ERC-20 outputs to the caller and send it the native ones.
    /// @param orders The resolved orders; their inputs have arrived.
    function reactorCallback(IReactor.ResolvedOrder[] calldata orders, bytes calldata callbackData) external;
}
