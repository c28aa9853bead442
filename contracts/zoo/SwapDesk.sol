// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {CurrencyLib} from "../libraries/CurrencyLib.sol";
import {SafeTransferLib} from "../libraries/SafeTransferLib.sol";
import {AllowanceHolder} from "./AllowanceHolder.sol";

/// @title SwapDesk
/// @notice Has a router trade for it until a deadline, takes a fee of either token, and pays no more than it promised.
contract SwapDesk {
    using CurrencyLib for address;
    using SafeTransferLib for IERC20;

    struct Terms {
        address sold;
        address bought;
        uint256 amount;
        uint256 soldFee;
        uint256 boughtFeeBps;
        // The least and the most that the receiver is paid.
        uint256 least;
        uint256 most;
        uint256 deadline;
        address receiver;
    }

    error Expired();
    error WrongValue();
    error TradeFailed();
    error TooLittle(uint256 paid, uint256 least);

    AllowanceHolder private immutable HOLDER;
    address private immutable ROUTER;
    // Receives fees, and proceeds beyond the promise.
    address private immutable TREASURY;

    constructor(AllowanceHolder holder, address router, address treasury) {
        (HOLDER, ROUTER, TREASURY) = (holder, router, treasury);
    }

    receive() external payable {}

    function swap(Terms calldata terms, bytes calldata trade) external payable {
        if (block.timestamp > terms.deadline) revert Expired();
        uint256 left = terms.amount - terms.soldFee;
        bool isNative = terms.sold == CurrencyLib.NATIVE;
        if (msg.value != (isNative ? terms.amount : 0)) revert WrongValue();
        if (!isNative) {
            HOLDER.pull(IERC20(terms.sold), msg.sender, terms.amount);
            IERC20(terms.sold).safeApprove(ROUTER, left);
        }
        if (terms.soldFee > 0) terms.sold.pay(TREASURY, terms.soldFee);

        uint256 before = terms.bought.balanceOf(address(this));
        (bool success,) = ROUTER.call{value: isNative ? left : 0}(trade);
        if (!success) revert TradeFailed();
        uint256 proceeds = terms.bought.balanceOf(address(this)) - before;

        uint256 paid = proceeds - proceeds * terms.boughtFeeBps / 10_000;
        if (paid < terms.least) revert TooLittle(paid, terms.least);
        if (paid > terms.most) paid = terms.most;
        terms.bought.pay(terms.receiver, paid);
        if (proceeds > paid) terms.bought.pay(TREASURY, proceeds - paid);
    }
}
