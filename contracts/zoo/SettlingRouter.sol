// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {CurrencyLib} from "../libraries/CurrencyLib.sol";
import {SafeTransferLib} from "../libraries/SafeTransferLib.sol";

/// @title SettlingRouter
/// @notice Has another router trade for it, keeps a fee and some dust of the proceeds, and pays the trader in two transfers: the
/// minimum, and the surplus.
contract SettlingRouter {
    using CurrencyLib for address;
    using SafeTransferLib for IERC20;

    IRouter private immutable TRADER;
    address private immutable FEE_RECIPIENT;
    uint256 private immutable FEE_BPS;
    // Base units of the bought token that stay here, trade by trade.
    uint256 private immutable DUST;

    constructor(IRouter trader, address feeRecipient, uint256 feeBps, uint256 dust) {
        (TRADER, FEE_RECIPIENT, FEE_BPS, DUST) = (trader, feeRecipient, feeBps, dust);
    }

    receive() external payable {}

    function swap(IRouter.Order calldata order, IRouter.Step[] calldata steps)
        external
        payable
        returns (uint256 buyAmount)
    {
        if (order.sellToken != CurrencyLib.NATIVE) {
            IERC20(order.sellToken).safeTransferFrom(msg.sender, address(this), order.sellAmount);
            IERC20(order.sellToken).safeApprove(address(TRADER), order.sellAmount);
        }
        IRouter.Order memory own = order;
        own.receiver = address(this);
        uint256 proceeds = TRADER.swap{value: msg.value}(own, steps);
        uint256 fee = proceeds * FEE_BPS / 10_000;
        uint256 kept = fee + DUST;
        buyAmount = proceeds > kept ? proceeds - kept : 0;
        if (buyAmount < order.minBuyAmount) revert IRouter.InsufficientBuyAmount(buyAmount, order.minBuyAmount);
        if (fee > 0) order.buyToken.pay(FEE_RECIPIENT, fee);
        order.buyToken.pay(order.receiver, order.minBuyAmount);
        if (buyAmount > order.minBuyAmount) order.buyToken.pay(order.receiver, buyAmount - order.minBuyAmount);
    }
}
