// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {SafeTransferLib} from "../libraries/SafeTransferLib.sol";
import {MarketMaker} from "../makers/MarketMaker.sol";

/// @title WalletMaker
/// @notice Fills its signer's quotes from its owner's wallet, which has approved it, and pays that wallet. It holds no
/// tokens.
contract WalletMaker is MarketMaker {
    using SafeTransferLib for IERC20;

    constructor(address wallet, address signer_, address router_) MarketMaker(wallet, signer_, router_) {}

    function _settle(Quote calldata quote, uint256 amountIn, uint256 amountOut) internal override {
        IERC20(quote.tokenIn).safeTransfer(owner, amountIn);
        IERC20(quote.tokenOut).safeTransferFrom(owner, msg.sender, amountOut);
    }
}
