// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {SafeTransferLib} from "./SafeTransferLib.sol";

/// @title CurrencyLib
/// @notice Balances and transfers of ERC-20 tokens and ether. The zero address is the native token.
library CurrencyLib {
    using SafeTransferLib for IERC20;

    address internal constant NATIVE = address(0);

    /// @notice Thrown when a transfer of ether reverts.
    error NativeTransferFailed(address to, uint256 amount);

    function balanceOf(address currency, address account) internal view returns (uint256) {
        return currency == NATIVE ? account.balance : IERC20(currency).balanceOf(account);
    }

    function pay(address currency, address to, uint256 amount) internal {
        if (currency != NATIVE) return IERC20(currency).safeTransfer(to, amount);
        (bool success,) = to.call{value: amount}("");
        if (!success) revert NativeTransferFailed(to, amount);
    }
}
