// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IBalancerVault
/// @notice The one contract that holds the tokens of all pools of Balancer V2.
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
    /// @param limit Least output of a swap that is given in, most input of one that is given out.
    /// @param deadline Last second, UNIX time, at which the swap may happen.
    /// @return amount The output or the input, whichever was not given.
    function swap(
        SingleSwap calldata singleSwap,
        FundManagement calldata funds,
        uint256 limit,
        uint256 deadline
    ) external payable returns (uint256 amount);
}
