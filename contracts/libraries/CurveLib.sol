// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ICurvePool} from "../interfaces/ICurvePool.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {AllowanceLib} from "./AllowanceLib.sol";

/// @title CurveLib
/// @notice Sells to a pool with Curve's interface.
library CurveLib {
    function sell(IRouter.Step calldata step, uint256 amountIn) internal {
        (int128 i, int128 j) = abi.decode(step.data, (int128, int128));
        AllowanceLib.grant(step.tokenIn, step.pool, amountIn);
        ICurvePool(step.pool).exchange(i, j, amountIn, 0);
        AllowanceLib.revoke(step.tokenIn, step.pool);
    }
}
