// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Filler} from "../Filler.sol";
import {IERC20} from "../interfaces/IERC20.sol";
import {IFiller} from "../interfaces/IFiller.sol";
import {IReactor} from "../interfaces/IReactor.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {IWETH9} from "../interfaces/IWETH9.sol";
import {SafeTransferLib} from "../libraries/SafeTransferLib.sol";
import {TetherToken} from "../tokens/TetherToken.sol";
import {FixedRatePool} from "./FixedRatePool.sol";
import {Genuine} from "./Genuine.sol";
import {HostilePool} from "./HostilePool.sol";
import {RouterFixture} from "./RouterFixture.sol";
import {SignedOrders} from "./SignedOrders.sol";
import {bound} from "./TokenVm.sol";
import {vm} from "./Vm.sol";

/// @dev Fills through the genuine reactor and Permit2. Every pool pays one for one, so that what the filler keeps
/// is the difference between input and outputs.
contract FillerTest is RouterFixture {
    using SafeTransferLib for IERC20;

    uint256 private constant SWAPPER_KEY = 0x5A9;
    address private constant OWNER = address(0x0123);
    address private constant STRANGER = address(0x57A26E2);
    address private swapper = vm.addr(SWAPPER_KEY);

    IPermit2 private permit2 = IPermit2(Genuine.permit2());
    IReactor private reactor = IReactor(Genuine.exclusiveDutchOrderReactor(address(permit2)));
    IWETH9 private weth = IWETH9(Genuine.weth9());
    Filler private filler = new Filler(OWNER, reactor, router);
    address private tether = address(new TetherToken("Tether USD", "USDT", 6, address(this), SUPPLY));
    FixedRatePool private daiTether = new FixedRatePool(dai, tether);
    FixedRatePool private daiWeth = new FixedRatePool(dai, address(weth));
    uint256 private nextNonce;

    function setUp() external {
        vm.deal(address(this), 1e30);
        weth.deposit{value: 1e30}();
        weth.transfer(address(daiWeth), 1e30);
        IERC20(tether).safeTransfer(address(daiTether), 1e30);
        IERC20(dai).transfer(swapper, 1e30);
        vm.prank(swapper);
        IERC20(dai).approve(address(permit2), type(uint256).max);
    }

    function test_theOutputIsPaidAndTheRestStays(uint256 drawnInput, uint256 drawnOutput) external {
        uint256 input = bound(drawnInput, 1, 1e30);
        uint256 output = bound(drawnOutput, 0, input);
        uint256 start = IERC20(dai).balanceOf(swapper);

        _fill(_signed(input, tether, output), _daiToTether(input));

        vm.assertEq(start - IERC20(dai).balanceOf(swapper), input);
        vm.assertEq(IERC20(tether).balanceOf(RECEIVER), output);
        vm.assertEq(IERC20(tether).balanceOf(address(filler)), input - output);
        _assertNoAllowances();
    }

    function test_etherIsPaidAndTheRestStays(uint256 drawnInput, uint256 drawnOutput) external {
        uint256 input = bound(drawnInput, 1, 1e30);
        uint256 output = bound(drawnOutput, 0, input);

        _fill(_signed(input, NATIVE, output), _daiToEther(input));

        vm.assertEq(RECEIVER.balance, output);
        vm.assertEq(address(filler).balance, input - output);
    }

    /// @dev Two outputs of each order in one token that refuses a second allowance, and one in ether.
    function test_ordersAreFilledTogether() external {
        IReactor.SignedOrder[] memory orders = new IReactor.SignedOrder[](3);
        orders[0] = _signed(1000, tether, 900, tether, 90);
        orders[1] = _signed(500, tether, 400, NATIVE, 0);
        orders[2] = _signed(300, NATIVE, 200, NATIVE, 50);
        IFiller.Swap[] memory swaps = new IFiller.Swap[](2);
        swaps[0] = _daiToTether(1500);
        swaps[1] = _daiToEther(300);

        vm.prank(OWNER);
        filler.fill(orders, swaps);

        vm.assertEq(IERC20(tether).balanceOf(RECEIVER), 1390);
        vm.assertEq(RECEIVER.balance, 250);
        vm.assertEq(IERC20(tether).balanceOf(address(filler)), 110);
        vm.assertEq(address(filler).balance, 50);
        _assertNoAllowances();
    }

    function test_oneOrderThatFailsRevertsAll() external {
        IReactor.SignedOrder[] memory orders = new IReactor.SignedOrder[](2);
        orders[0] = _signed(1000, tether, 900);
        orders[1] = _signed(1000, tether, 900);
        orders[1].sig[0] = ~orders[1].sig[0];
        IFiller.Swap[] memory swaps = new IFiller.Swap[](1);
        swaps[0] = _daiToTether(1000);
        uint256 start = IERC20(dai).balanceOf(swapper);

        vm.expectRevert();
        vm.prank(OWNER);
        filler.fill(orders, swaps);
        vm.assertEq(IERC20(dai).balanceOf(swapper), start);
    }

    function test_aSwapBelowItsMinimumRevertsTheFill() external {
        IFiller.Swap memory swap = _daiToTether(1000);
        swap.order.minBuyAmount = 1001;
        IReactor.SignedOrder memory order = _signed(1000, tether, 900);
        vm.expectRevert(abi.encodeWithSelector(IRouter.InsufficientBuyAmount.selector, 1000, 1001));
        _fill(order, swap);
    }

    function test_itIsTheFillerThatAnExclusiveOrderNames() external {
        SignedOrders.ExclusiveDutchOrder memory order = _order(1000, tether, 900, NATIVE, 0);
        order.decayStartTime = block.timestamp + 100;
        order.decayEndTime = block.timestamp + 200;
        order.info.deadline = block.timestamp + 200;

        order.exclusiveFiller = STRANGER;
        IReactor.SignedOrder memory signed = SignedOrders.sign(order, SWAPPER_KEY, permit2.DOMAIN_SEPARATOR());
        vm.expectRevert(abi.encodeWithSignature("NoExclusiveOverride()"));
        _fill(signed, _daiToTether(1000));

        order.exclusiveFiller = address(filler);
        _fill(SignedOrders.sign(order, SWAPPER_KEY, permit2.DOMAIN_SEPARATOR()), _daiToTether(1000));
        vm.assertEq(IERC20(tether).balanceOf(RECEIVER), 900);
    }

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

    function test_anAccountWithoutCodeIsNoToken(address token) external {
        vm.assume(token.code.length == 0 && uint160(token) > 0xffff);
        vm.expectRevert(abi.encodeWithSelector(SafeTransferLib.TokenCallFailed.selector, token, ""));
        vm.prank(OWNER);
        filler.withdraw(token, RECEIVER, 1);
    }

    function test_callbacksOutsideOfAFillAreRefused(address caller) external {
        vm.prank(caller);
        vm.expectRevert(abi.encodeWithSelector(IFiller.UnexpectedCallback.selector, caller));
        filler.reactorCallback(new IReactor.ResolvedOrder[](0), abi.encode(new IFiller.Swap[](0)));

        vm.prank(address(reactor));
        vm.expectRevert(abi.encodeWithSelector(IFiller.UnexpectedCallback.selector, reactor));
        filler.reactorCallback(new IReactor.ResolvedOrder[](0), abi.encode(new IFiller.Swap[](0)));
    }

    /// @dev A token is called by Permit2 before the reactor calls back.
    function test_anInputTokenCannotCallBackForTheReactor() external {
        HostilePool token = _forger();
        token.answerWith(abi.encode(true));
        SignedOrders.ExclusiveDutchOrder memory order = _order(1000, tether, 0, NATIVE, 0);
        order.input.token = address(token);
        IReactor.SignedOrder memory signed = SignedOrders.sign(order, SWAPPER_KEY, permit2.DOMAIN_SEPARATOR());
        vm.expectRevert(abi.encodeWithSignature("Error(string)", "TRANSFER_FROM_FAILED"));
        _fill(signed, IFiller.Swap(_order(dai, dai, 0, 0), new IRouter.Step[](0)));
    }

    /// @dev A pool is called in the course of the reactor's callback.
    function test_aPoolCannotCallBackForTheReactor() external {
        HostilePool pool = _forger();
        IFiller.Swap memory swap = _daiToTether(1000);
        swap.steps[0].pool = address(pool);
        IReactor.SignedOrder memory order = _signed(1000, tether, 900);
        vm.expectRevert(abi.encodeWithSelector(IFiller.UnexpectedCallback.selector, pool));
        _fill(order, swap);
    }

    function test_aFillIsOverAfterItsCallback() external {
        _fill(_signed(1000, tether, 900), _daiToTether(1000));
        vm.prank(address(reactor));
        vm.expectRevert(abi.encodeWithSelector(IFiller.UnexpectedCallback.selector, reactor));
        filler.reactorCallback(new IReactor.ResolvedOrder[](0), abi.encode(new IFiller.Swap[](0)));
    }

    function _fill(IReactor.SignedOrder memory order, IFiller.Swap memory swap) private {
        IReactor.SignedOrder[] memory orders = new IReactor.SignedOrder[](1);
        orders[0] = order;
        IFiller.Swap[] memory swaps = new IFiller.Swap[](1);
        swaps[0] = swap;
        vm.prank(OWNER);
        filler.fill(orders, swaps);
    }

    /// @dev An account that calls back when it is called, for itself.
    function _forger() private returns (HostilePool forger) {
        forger = new HostilePool();
        bytes memory callbackData = abi.encode(new IFiller.Swap[](0));
        bytes memory forged =
            abi.encodeCall(filler.reactorCallback, (new IReactor.ResolvedOrder[](0), callbackData));
        forger.tell(address(filler), forged);
    }

    function _assertNoAllowances() private view {
        vm.assertEq(IERC20(dai).allowance(address(filler), address(router)), 0);
        vm.assertEq(IERC20(tether).allowance(address(filler), address(reactor)), 0);
    }

    function _signed(uint256 input, address token, uint256 output) private returns (IReactor.SignedOrder memory) {
        return _signed(input, token, output, NATIVE, 0);
    }

    function _signed(uint256 input, address tokenA, uint256 outputA, address tokenB, uint256 outputB)
        private
        returns (IReactor.SignedOrder memory)
    {
        SignedOrders.ExclusiveDutchOrder memory order = _order(input, tokenA, outputA, tokenB, outputB);
        return SignedOrders.sign(order, SWAPPER_KEY, permit2.DOMAIN_SEPARATOR());
    }

    function _order(uint256 input, address tokenA, uint256 outputA, address tokenB, uint256 outputB)
        private
        returns (SignedOrders.ExclusiveDutchOrder memory order)
    {
        order.info = IReactor.OrderInfo(address(reactor), swapper, nextNonce++, block.timestamp, address(0), "");
        order.decayStartTime = block.timestamp;
        order.decayEndTime = block.timestamp;
        order.input = SignedOrders.DutchInput(dai, input, input);
        order.outputs = new SignedOrders.DutchOutput[](outputB == 0 ? 1 : 2);
        order.outputs[0] = SignedOrders.DutchOutput(tokenA, outputA, outputA, RECEIVER);
        if (outputB > 0) order.outputs[1] = SignedOrders.DutchOutput(tokenB, outputB, outputB, RECEIVER);
    }

    function _daiToTether(uint256 amount) private view returns (IFiller.Swap memory) {
        IRouter.Step memory step =
            _step(IRouter.Protocol.Curve, address(daiTether), dai, tether, 0, abi.encode(0, 1));
        return IFiller.Swap(IRouter.Order(dai, tether, amount, 0, address(filler)), _route(step));
    }

    function _daiToEther(uint256 amount) private view returns (IFiller.Swap memory) {
        IRouter.Step memory step =
            _step(IRouter.Protocol.Curve, address(daiWeth), dai, address(weth), 0, abi.encode(0, 1));
        IRouter.Step memory unwrap =
            _step(IRouter.Protocol.WrappedNative, address(weth), address(weth), NATIVE, 0, "");
        return IFiller.Swap(IRouter.Order(dai, NATIVE, amount, 0, address(filler)), _route(step, unwrap));
    }
}

interface IPermit2 {
    function DOMAIN_SEPARATOR() external view returns (bytes32);
}
