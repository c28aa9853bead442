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
import {FlowLib} from "./libraries/FlowLib.sol";
import {MarketMakerLib} from "./libraries/MarketMakerLib.sol";
import {SafeTransferLib} from "./libraries/SafeTransferLib.sol";
import {UniswapV4Lib} from "./libraries/UniswapV4Lib.sol";
import {WrappedNativeLib} from "./libraries/WrappedNativeLib.sol";

/// @title Router
/// @notice Executes a route found off-chain, or reverts whole.
/// @dev Trusts nothing in the call data: tokens and pools are arbitrary accounts, and may be hostile. Tokens are
/// pulled from `msg.sender` alone, so nobody can spend what another account approved. A pool is paid what its
/// step sells and never more: it is sent the tokens, or allowed to pull them during its call, or may ask for
/// them once, in a callback that no other account can make. Between orders the router holds no allowance and
/// nothing of anybody's.
///
/// All amounts are differences of balances within the order, so that fees on transfer are borne by the trade, and
/// tokens sent here unasked change nothing: they belong to no order and stay. Where groups of one token are
/// apart, the later one sells what arrived and was not sold in between. An order must sell all that it
/// holds; what it holds of the buy token at the end are its proceeds.
contract Router is IRouter, IUniswapV3SwapCallback, IPancakeV3SwapCallback, IUnlockCallback {
    using CurrencyLib for address;
    using FlowLib for FlowLib.Flow;
    using SafeTransferLib for IERC20;

    uint256 private constant WHOLE_SHARE = 1e18;

    bool private transient _entered;
    // Pool of the step being executed, which may send ether.
    address private transient _pool;
    // What that pool may ask for in its callback; the amount is zero if it may ask for nothing.
    address private transient _tokenOffered;
    uint256 private transient _amountOffered;

    modifier nonReentrant() {
        if (_entered) revert Reentered();
        _entered = true;
        _;
        _entered = false;
    }

    /// @dev Ether comes from WETH9 and from pools of Uniswap V4, and from nobody by mistake.
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
        FlowLib.Flow memory flow = FlowLib.begin(steps.length + 2);
        flow.watch(order.sellToken);
        flow.watch(order.buyToken);
        _take(order);

        uint256 total = 0;
        uint256 left = 0;
        for (uint256 i = 0; i < steps.length; ++i) {
            Step calldata step = steps[i];
            flow.watch(step.tokenOut);
            if (i == 0 || step.tokenIn != steps[i - 1].tokenIn) left = total = flow.held(step.tokenIn);
            uint256 amountIn = step.share == 0 ? left : total * step.share / WHOLE_SHARE;
            left -= amountIn;
            _execute(step, amountIn);
        }

        flow.requireSold(order.buyToken);
        buyAmount = _pay(order, flow.held(order.buyToken));
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
        (address tokenIn, uint256 amountIn) = _acceptCallback();
        UniswapV4Lib.sellUnlocked(IPoolManager(msg.sender), tokenIn, amountIn, data);
        return "";
    }

    function _take(Order calldata order) private {
        bool native = order.sellToken == CurrencyLib.NATIVE;
        uint256 value = native ? order.sellAmount : 0;
        if (msg.value != value) revert WrongValue(msg.value, value);
        if (!native) IERC20(order.sellToken).safeTransferFrom(msg.sender, address(this), order.sellAmount);
    }

    function _execute(Step calldata step, uint256 amountIn) private {
        _pool = step.pool;
        if (step.protocol == Protocol.WrappedNative) {
            WrappedNativeLib.sell(step, amountIn);
        } else if (step.protocol == Protocol.ConstantProduct) {
            ConstantProductLib.sell(step, amountIn);
        } else if (step.protocol == Protocol.Concentrated) {
            _offer(step.tokenIn, amountIn);
            ConcentratedLib.sell(step, amountIn);
            _requirePaid();
        } else if (step.protocol == Protocol.UniswapV4) {
            _offer(step.tokenIn, amountIn);
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

    function _offer(address token, uint256 amount) private {
        _tokenOffered = token;
        _amountOffered = amount;
    }

    function _requirePaid() private view {
        if (_amountOffered > 0) revert WrongPayment(0, _amountOffered);
    }

    function _payPool(uint256 asked) private {
        (address tokenIn, uint256 amountIn) = _acceptCallback();
        if (asked != amountIn) revert WrongPayment(asked, amountIn);
        tokenIn.pay(msg.sender, amountIn);
    }

    /// @dev Whoever asked may not ask again: the offer is gone before anything is paid.
    function _acceptCallback() private returns (address token, uint256 amount) {
        (token, amount) = (_tokenOffered, _amountOffered);
        if (msg.sender != _pool || amount == 0) revert UnexpectedCallback(msg.sender);
        _amountOffered = 0;
    }

    /// @return paid What the receiver gained, which is less than `amount` if the token takes a fee.
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
