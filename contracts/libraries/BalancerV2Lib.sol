// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IBalancerVault} from "../interfaces/IBalancerVault.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {AllowanceLib} from "./AllowanceLib.sol";

/// @title BalancerV2Lib
/// @notice Sells to a pool of Balancer V2, through its vault.
library BalancerV2Lib {
    function sell(IRouter.Step calldata step, uint256 amountIn) internal {
        AllowanceLib.grant(step.tokenIn, step.pool, amountIn);
        IBalancerVault.SingleSwap memory singleSwap = IBalancerVault.SingleSwap({
            poolId: abi.decode(step.data, (bytes32)),
            kind: IBalancerVault.SwapKind.GivenIn,
            assetIn: step.tokenIn,
            assetOut: step.tokenOut,
            amount: amountIn,
            userData: ""
        });
        IBalancerVault.FundManagement memory funds = IBalancerVault.FundManagement({
            sender: address(this),
            fromInternalBalance: false,
            recipient: payable(address(this)),
            toInternalBalance: false
        });
        IBalancerVault(step.pool).swap(singleSwap, funds, 0, block.timestamp);
        AllowanceLib.revoke(step.tokenIn, step.pool);
    }
}
