// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRouter} from "../interfaces/IRouter.sol";
import {IWETH9} from "../interfaces/IWETH9.sol";
import {CurrencyLib} from "./CurrencyLib.sol";

/// @title WrappedNativeLib
/// @notice Wraps and unwraps the native token.
library WrappedNativeLib {
    function sell(IRouter.Step calldata step, uint256 amountIn) internal {
        if (step.tokenIn == CurrencyLib.NATIVE) IWETH9(step.pool).deposit{value: amountIn}();
        else IWETH9(step.tokenIn).withdraw(amountIn);
    }
}
