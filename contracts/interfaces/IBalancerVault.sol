// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IBalancerVault
/// @notice The contract that holds the tokens of all Balancer V2 pools.
interface IBalancerVault {
    enum SwapKind {
        GivenIn,
        GivenOut
    }

    struct SingleSwap {
        bytes32 poolId;
        SwapKind kind;
        address assetIn;
        address assetOut;
        uint256 amount;
        bytes userData;
    }

    struct FundManagement {
        address sender;
        bool fromInternalBalance;
        address payable recipient;
        bool toInternalBalance;
    }

    /// @notice Pulls the input from the sender, who approved the vault, and pays the recipient.
    /// @param limit Minimum output of a GivenIn swap, maximum input of a GivenOut swap.
    /// @param deadline Last second, in UNIX time, at which the swap may execute.
    /// @return amount The output of a GivenIn swap, the input of a GivenOut swap.
    function swap(
        SingleSwap calldata singleSwap,
        FundManagement calldata funds,
        uint256 limit,
        uint256 deadline
    ) external payable returns (uint256 amount);
}
