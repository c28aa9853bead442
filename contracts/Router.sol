// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IPoolManager, IUnlockCallback} from "./interfaces/IPoolManager.sol";
import {IERC20} from "./interfaces/IERC20.sol";
import {IRouter} from "./interfaces/IRouter.sol";
import {IPancakeV3SwapCallback, IUniswapV3SwapCallback} from "./interfaces/IUniswapV3Pool.sol";
import {BalancerV2Lib} from "./libraries/BalancerV2Lib.sol";
import {ConcentratedLib} from "./libraries/ConcentratedLib.sol";
import {ConstantProductLib} from "./libraries/ConstantProductLib.sol";
import {CurrencyLib} from "./libraries/CurrencyLib.sol";
import {CurveLib} from "./libraries/CurveLib.sol";
import {BalanceTrackerLib} from "./libraries/BalanceTrackerLib.sol";
import {MarketMakerLib} from "./libraries/MarketMakerLib.sol";
import {SafeTransferLib} from "./libraries/SafeTransferLib.sol";
import {UniswapV4Lib} from "./libraries/UniswapV4Lib.sol";
import {WrappedNativeLib} from "./libraries/WrappedNativeLib.sol";

/// @title Router
/// @notice Executes a route computed off-chain, atomically.
/// @dev Trusts nothing in the call data: tokens and pools are arbitrary accounts and may be hostile. Tokens are
/// pulled from `msg.sender` only, so nobody can spend what another account approved. A pool receives at most what
/// its step sells: the tokens are transferred to it, or approved for the duration of its call, or paid once in a
/// callback that no other account can make. Between orders the router holds no allowances and no user funds.
///
/// All amounts are balance differences within the order, so the trade bears fees on transfer, and unsolicited
/// transfers change nothing: they belong to no order and stay in the router. If two groups of steps sell the same
/// token, the later one sells what has arrived and was not sold in between. An order must sell everything it holds;
/// its balance of the buy token at the end is its proceeds.
contract Router is IRouter, IUniswapV3SwapCallback, IPancakeV3SwapCallback, IUnlockCallback {
    using CurrencyLib for address;
    using BalanceTrackerLib for BalanceTrackerLib.Tracker;
    using SafeTransferLib for IERC20;

    uint256 private constant WHOLE_SHARE = 1e18;

    bool private transient _entered;
    // Pool of the current step; the only account that may send ether.
    address private transient _pool;
    // Payment that the pool may request in its callback; the amount is zero if none is expected.
    address private transient _callbackToken;
    uint256 private transient _callbackAmount;

    modifier nonReentrant() {
        if (_entered) revert ReentrantCall();
        _entered = true;
        _;
        _entered = false;
    }

    /// @dev Accepts ether from WETH9 and the Uniswap V4 PoolManager during their steps only.
    receive() external payable {
        if (msg.sender != _pool) revert UnexpectedCallback(msg.sender);
    }

    /// @inheritdoc IRouter
    function swap(Order calldata order, Step[] calldata steps)
        external
        payable
        nonReentrant
        returns (uint256 buyAmount)
    {
        BalanceTrackerLib.Tracker memory tracker = BalanceTrackerLib.create(steps.length + 2);
        tracker.track(order.sellToken);
        tracker.track(order.buyToken);
        _pullInput(order);

        uint256 total = 0;
        uint256 left = 0;
        for (uint256 i = 0; i < steps.length; ++i) {
            Step calldata step = steps[i];
            tracker.track(step.tokenOut);
            if (i == 0 || step.tokenIn != steps[i - 1].tokenIn) left = total = tracker.held(step.tokenIn);
            uint256 amountIn = step.share == 0 ? left : total * step.share / WHOLE_SHARE;
            left -= amountIn;
            _execute(step, amountIn);
        }

        tracker.requireNoLeftover(order.buyToken);
        buyAmount = _pay(order, tracker.held(order.buyToken));
        if (buyAmount < order.minBuyAmount) revert InsufficientBuyAmount(buyAmount, order.minBuyAmount);
        emit Swap(msg.sender, order.receiver, order.sellToken, order.buyToken, order.sellAmount, buyAmount);
    }

    /// @inheritdoc IUniswapV3SwapCallback
    function uniswapV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata) external {
        _payPool(ConcentratedLib.payment(amount0Delta, amount1Delta));
    }

    /// @inheritdoc IPancakeV3SwapCallback
    function pancakeV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata) external {
        _payPool(ConcentratedLib.payment(amount0Delta, amount1Delta));
    }

    /// @inheritdoc IUnlockCallback
    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        (address tokenIn, uint256 amountIn) = _consumeCallback();
        UniswapV4Lib.sellUnlocked(IPoolManager(msg.sender), tokenIn, amountIn, data);
        return "";
    }

    function _pullInput(Order calldata order) private {
        bool native = order.sellToken == CurrencyLib.NATIVE;
        uint256 value = native ? order.sellAmount : 0;
        if (msg.value != value) revert InvalidMsgValue(msg.value, value);
        if (!native) IERC20(order.sellToken).safeTransferFrom(msg.sender, address(this), order.sellAmount);
    }

    function _execute(Step calldata step, uint256 amountIn) private {
        _pool = step.pool;
        if (step.protocol == Protocol.WrappedNative) {
            WrappedNativeLib.sell(step, amountIn);
        } else if (step.protocol == Protocol.ConstantProduct) {
            ConstantProductLib.sell(step, amountIn);
        } else if (step.protocol == Protocol.Concentrated) {
            _expectCallback(step.tokenIn, amountIn);
            ConcentratedLib.sell(step, amountIn);
            _requirePaid();
        } else if (step.protocol == Protocol.UniswapV4) {
            _expectCallback(step.tokenIn, amountIn);
            UniswapV4Lib.sell(step);
            _requirePaid();
        } else if (step.protocol == Protocol.BalancerV2) {
            BalancerV2Lib.sell(step, amountIn);
        } else if (step.protocol == Protocol.Curve) {
            CurveLib.sell(step, amountIn);
        } else {
            MarketMakerLib.sell(step, amountIn, msg.sender);
        }
        _pool = address(0);
    }

    function _expectCallback(address token, uint256 amount) private {
        _callbackToken = token;
        _callbackAmount = amount;
    }

    function _requirePaid() private view {
        if (_callbackAmount > 0) revert InvalidPayment(0, _callbackAmount);
    }

    function _payPool(uint256 requested) private {
        (address tokenIn, uint256 amountIn) = _consumeCallback();
        if (requested != amountIn) revert InvalidPayment(requested, amountIn);
        tokenIn.pay(msg.sender, amountIn);
    }

    /// @dev Clears the expected payment before anything is paid, so a pool cannot request it twice.
    function _consumeCallback() private returns (address token, uint256 amount) {
        (token, amount) = (_callbackToken, _callbackAmount);
        if (msg.sender != _pool || amount == 0) revert UnexpectedCallback(msg.sender);
        _callbackAmount = 0;
    }

    /// @return paid Increase of the receiver's balance, less than `amount` if the token takes a fee.
    function _pay(Order calldata order, uint256 amount) private returns (uint256 paid) {
        if (order.buyToken == CurrencyLib.NATIVE) {
            order.buyToken.pay(order.receiver, amount);
            return amount;
        }
        uint256 start = order.buyToken.balanceOf(order.receiver);
        order.buyToken.pay(order.receiver, amount);
        return order.buyToken.balanceOf(order.receiver) - start;
    }
}
