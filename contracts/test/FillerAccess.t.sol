// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IFiller} from "../interfaces/IFiller.sol";
import {IReactor} from "../interfaces/IReactor.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {SafeTransferLib} from "../libraries/SafeTransferLib.sol";
import {FillerFixture} from "./FillerFixture.sol";
import {HostilePool} from "./HostilePool.sol";
import {SignedOrders} from "./SignedOrders.sol";
import {vm} from "./Vm.sol";

/// @dev The callers that the filler accepts, and the times at which it does.
contract FillerAccessTest is FillerFixture {
    function test_onlyTheOwnerFills(address caller) external {
        vm.assume(caller != OWNER);
        vm.expectRevert(abi.encodeWithSelector(IFiller.NotOwner.selector, caller));
        vm.prank(caller);
        filler.fill(new IReactor.SignedOrder[](0), new IFiller.Swap[](0));
    }

    function test_onlyTheOwnerWithdraws(address caller, uint96 amount) external {
        vm.assume(caller != OWNER);
        IERC20(dai).transfer(address(filler), amount);
        vm.deal(address(filler), amount);
        vm.expectRevert(abi.encodeWithSelector(IFiller.NotOwner.selector, caller));
        vm.prank(caller);
        filler.withdraw(dai, caller, amount);

        vm.startPrank(OWNER);
        filler.withdraw(dai, RECEIVER, amount);
        filler.withdraw(NATIVE, RECEIVER, amount);
        vm.assertEq(IERC20(dai).balanceOf(RECEIVER), amount);
        vm.assertEq(RECEIVER.balance, amount);
    }

    function test_anAccountWithoutCodeIsRejected(address token) external {
        vm.assume(token.code.length == 0 && uint160(token) > 0xffff);
        vm.expectRevert(abi.encodeWithSelector(SafeTransferLib.TokenCallFailed.selector, token, ""));
        vm.prank(OWNER);
        filler.withdraw(token, RECEIVER, 1);
    }

    function test_callbacksOutsideOfAFillAreRejected(address caller) external {
        vm.prank(caller);
        vm.expectRevert(abi.encodeWithSelector(IFiller.UnexpectedCallback.selector, caller));
        filler.reactorCallback(new IReactor.ResolvedOrder[](0), abi.encode(new IFiller.Swap[](0)));

        vm.prank(address(reactor));
        vm.expectRevert(abi.encodeWithSelector(IFiller.UnexpectedCallback.selector, reactor));
        filler.reactorCallback(new IReactor.ResolvedOrder[](0), abi.encode(new IFiller.Swap[](0)));
    }

    /// @dev Permit2 calls a token before the reactor calls back.
    function test_anInputTokenCannotCallBackForTheReactor() external {
        HostilePool token = _forger();
        token.setReturnData(abi.encode(true));
        SignedOrders.ExclusiveDutchOrder memory order = _order(1000, tether, 0, NATIVE, 0);
        order.input.token = address(token);
        IReactor.SignedOrder memory signed = SignedOrders.sign(order, SWAPPER_KEY, permit2.DOMAIN_SEPARATOR());
        vm.expectRevert(abi.encodeWithSignature("Error(string)", "TRANSFER_FROM_FAILED"));
        _fill(signed, IFiller.Swap(_order(dai, dai, 0, 0), new IRouter.Step[](0)));
    }

    /// @dev The router calls a pool during the reactor's callback.
    function test_aPoolCannotCallBackForTheReactor() external {
        HostilePool pool = _forger();
        IFiller.Swap memory swap = _daiToTether(1000);
        swap.steps[0].pool = address(pool);
        IReactor.SignedOrder memory order = _signed(1000, tether, 900);
        vm.expectRevert(abi.encodeWithSelector(IFiller.UnexpectedCallback.selector, pool));
        _fill(order, swap);
    }

    function test_aFillHasOneCallback() external {
        _fill(_signed(1000, tether, 900), _daiToTether(1000));
        vm.prank(address(reactor));
        vm.expectRevert(abi.encodeWithSelector(IFiller.UnexpectedCallback.selector, reactor));
        filler.reactorCallback(new IReactor.ResolvedOrder[](0), abi.encode(new IFiller.Swap[](0)));
    }

    /// @dev An account that answers each call with a call of `reactorCallback`.
    function _forger() private returns (HostilePool forger) {
        forger = new HostilePool();
        bytes memory callbackData = abi.encode(new IFiller.Swap[](0));
        bytes memory forged =
            abi.encodeCall(filler.reactorCallback, (new IReactor.ResolvedOrder[](0), callbackData));
        forger.queueCall(address(filler), forged);
    }
}
