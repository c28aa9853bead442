// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IMarketMaker} from "../interfaces/IMarketMaker.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {CurrencyLib} from "./CurrencyLib.sol";

/// @title MarketMakerLib
/// @notice Fills a market maker's signed quote.
library MarketMakerLib {
    using CurrencyLib for address;

    /// @dev The maker trusts the router's report of what it received: the token must be the quoted one, and the
    /// amount is the one that arrived.
    function sell(IRouter.Step calldata step, uint256 amountIn, address trader) internal {
        (IMarketMaker.Quote memory quote, bytes memory signature) =
            abi.decode(step.data, (IMarketMaker.Quote, bytes));
        if (quote.tokenIn != step.tokenIn) revert IRouter.QuoteTokenMismatch(quote.tokenIn, step.tokenIn);

        uint256 start = step.tokenIn.balanceOf(step.pool);
        step.tokenIn.pay(step.pool, amountIn);
        uint256 received = step.tokenIn.balanceOf(step.pool) - start;

        IMarketMaker(step.pool).fill(quote, signature, received, trader);
    }
}
