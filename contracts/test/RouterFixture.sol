// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {CurrencyLib} from "../libraries/CurrencyLib.sol";
import {SafeTransferLib} from "../libraries/SafeTransferLib.sol";
import {Router} from "../Router.sol";
import {StandardToken} from "../tokens/StandardToken.sol";
import {vm} from "./Vm.sol";

/// @title RouterFixture
/// @notice A router, two tokens held by this contract, and a trader who approves exactly what it sells.
abstract contract RouterFixture {
    using CurrencyLib for address;
    using SafeTransferLib for IERC20;

    uint256 internal constant SUPPLY = type(uint128).max;
    address internal constant TRADER = address(0x7EADE2);
    address internal constant RECEIVER = address(0x2ECE17E2);
    address internal constant NATIVE = address(0);
    uint256 internal constant WHOLE = 1e18;

    Router internal router = new Router();
    address internal dai = address(new StandardToken("Dai Stablecoin", "DAI", 18, address(this), SUPPLY));
    address internal link = address(new StandardToken("ChainLink Token", "LINK", 18, address(this), SUPPLY));

    function _order(address sellToken, address buyToken, uint256 sellAmount, uint256 minBuyAmount)
        internal
        pure
        returns (IRouter.Order memory)
    {
        return IRouter.Order(sellToken, buyToken, sellAmount, minBuyAmount, RECEIVER);
    }

    function _step(
        IRouter.Protocol protocol,
        address pool,
        address tokenIn,
        address tokenOut,
        uint256 share,
        bytes memory data
    ) internal pure returns (IRouter.Step memory) {
        return IRouter.Step(protocol, pool, tokenIn, tokenOut, share, data);
    }

    function _route(IRouter.Step memory step) internal pure returns (IRouter.Step[] memory steps) {
        steps = new IRouter.Step[](1);
        steps[0] = step;
    }

    function _route(IRouter.Step memory first, IRouter.Step memory second)
        internal
        pure
        returns (IRouter.Step[] memory steps)
    {
        steps = new IRouter.Step[](2);
        (steps[0], steps[1]) = (first, second);
    }

    function _route(IRouter.Step memory first, IRouter.Step memory second, IRouter.Step memory third)
        internal
        pure
        returns (IRouter.Step[] memory steps)
    {
        steps = new IRouter.Step[](3);
        (steps[0], steps[1], steps[2]) = (first, second, third);
    }

    /// @dev The trader receives more than it sells, since tokens may take a fee, but approves exactly `amount`.
    function _fund(address token, uint256 amount) internal {
        if (token == NATIVE) return vm.deal(TRADER, 2 * amount);
        IERC20(token).safeTransfer(TRADER, 2 * amount);
        vm.prank(TRADER);
        IERC20(token).safeApprove(address(router), amount);
    }

    /// @dev Swaps as the trader, who must have been funded.
    function _send(IRouter.Order memory order, IRouter.Step[] memory steps) internal returns (uint256 buyAmount) {
        vm.prank(TRADER);
        return router.swap{value: order.sellToken == NATIVE ? order.sellAmount : 0}(order, steps);
    }

    /// @dev Swaps and checks the invariants of every order: it takes exactly the sell amount, pays the receiver the
    /// returned amount, and leaves neither a balance nor an allowance.
    function _swap(IRouter.Order memory order, IRouter.Step[] memory steps) internal returns (uint256 buyAmount) {
        _fund(order.sellToken, order.sellAmount);
        uint256 held = order.sellToken.balanceOf(TRADER);
        uint256 start = order.buyToken.balanceOf(RECEIVER);

        buyAmount = _send(order, steps);

        vm.assertEq(held - order.sellToken.balanceOf(TRADER), order.sellAmount, "the sell amount was not taken");
        vm.assertEq(order.buyToken.balanceOf(RECEIVER) - start, buyAmount, "another amount was paid");
        _assertNothingKept(order.sellToken, steps);
        _assertNothingKept(order.buyToken, steps);
        for (uint256 i = 0; i < steps.length; ++i) {
            _assertNothingKept(steps[i].tokenIn, steps);
            _assertNothingKept(steps[i].tokenOut, steps);
        }
    }

    function _assertNothingKept(address token, IRouter.Step[] memory steps) internal view {
        vm.assertEq(token.balanceOf(address(router)), 0, "the router kept tokens");
        for (uint256 i = 0; token != NATIVE && i < steps.length; ++i) {
            vm.assertEq(IERC20(token).allowance(address(router), steps[i].pool), 0, "the router left an allowance");
        }
    }
}
