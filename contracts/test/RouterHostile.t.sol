// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IMarketMaker} from "../interfaces/IMarketMaker.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {IWETH9} from "../interfaces/IWETH9.sol";
import {SafeTransferLib} from "../libraries/SafeTransferLib.sol";
import {FixedRatePool} from "./FixedRatePool.sol";
import {Genuine} from "./Genuine.sol";
import {HostilePool} from "./HostilePool.sol";
import {RouterFixture} from "./RouterFixture.sol";
import {bound} from "./TokenVm.sol";
import {vm} from "./Vm.sol";

/// @dev Hostile pools and tokens. The trader is their accomplice: its minimum is zero.
contract RouterHostileTest is RouterFixture {
    uint256 private constant AMOUNT = 1000;

    HostilePool private hostile = new HostilePool();
    HostilePool private accomplice = new HostilePool();
    FixedRatePool private daiLink = new FixedRatePool(dai, link);

    function setUp() external {
        IERC20(dai).transfer(address(daiLink), 1e24);
        IERC20(link).transfer(address(daiLink), 1e24);
        // Tokens to steal.
        IERC20(dai).transfer(address(router), 1e24);
    }

    function test_swapIsNotReentrant(uint256 drawn) external {
        IRouter.Step[] memory none = new IRouter.Step[](0);
        hostile.queueCall(address(router), abi.encodeCall(router.swap, (_order(dai, link, 0, 0), none)));
        IRouter.Protocol protocol = IRouter.Protocol(bound(drawn, 1, 6));

        // The hostile contract acts as a pool, as a token, and as the receiver of ether.
        _expectRevert(abi.encodeWithSelector(IRouter.ReentrantCall.selector), _hostileStep(protocol));

        bytes memory reason = abi.encodeWithSelector(IRouter.ReentrantCall.selector);
        vm.expectRevert(abi.encodeWithSelector(SafeTransferLib.TokenCallFailed.selector, hostile, reason));
        router.swap(_order(address(hostile), link, 1, 0), new IRouter.Step[](0));

        IRouter.Order memory order = _order(NATIVE, NATIVE, 1, 0);
        order.receiver = address(hostile);
        vm.deal(TRADER, 1);
        vm.expectPartialRevert(bytes4(keccak256("NativeTransferFailed(address,uint256)")));
        _send(order, new IRouter.Step[](0));
    }

    function test_ordersCanFollowEachOtherInOneTransaction() external {
        _fund(dai, AMOUNT);
        _send(_order(dai, dai, AMOUNT, AMOUNT), new IRouter.Step[](0));
        _fund(dai, AMOUNT);
        _send(_order(dai, dai, AMOUNT, AMOUNT), new IRouter.Step[](0));
    }

    function test_callbacksOutsideOfAnOrderAreRejected(address caller, uint256 amount) external {
        bytes[3] memory callbacks = _callbacks(amount);
        for (uint256 i = 0; i < 3; ++i) {
            vm.prank(caller);
            (bool success, bytes memory answer) = address(router).call(callbacks[i]);
            vm.assertTrue(!success, "accepted");
            vm.assertEq(answer, abi.encodeWithSelector(IRouter.UnexpectedCallback.selector, caller), "wrong error");
        }
    }

    function test_callbacksFromAnotherPoolAreRejected(uint256 drawn) external {
        accomplice.queueCall(address(router), _callbacks(AMOUNT)[drawn % 3]);
        hostile.queueCall(address(accomplice), "");
        bytes memory reason = abi.encodeWithSelector(IRouter.UnexpectedCallback.selector, accomplice);
        _expectRevert(reason, _hostileStep(IRouter.Protocol.Concentrated));
        _expectRevert(reason, _hostileStep(IRouter.Protocol.UniswapV4));
    }

    function test_callbacksInStepsWithoutCallbackAreRejected(uint256 drawn, uint256 other) external {
        hostile.queueCall(address(router), _callbacks(AMOUNT)[drawn % 3]);
        uint8[4] memory protocols = [1, 4, 5, 6];
        bytes memory reason = abi.encodeWithSelector(IRouter.UnexpectedCallback.selector, hostile);
        _expectRevert(reason, _hostileStep(IRouter.Protocol(protocols[other % 4])));
    }

    function test_aPoolIsPaidExactlyTheStepsAmount(uint256 requested, bool pancake) external {
        requested = bound(requested, 1, uint256(type(int256).max));
        vm.assume(requested != AMOUNT);
        hostile.queueCall(address(router), _callbacks(requested)[pancake ? 1 : 0]);
        bytes memory reason = abi.encodeWithSelector(IRouter.InvalidPayment.selector, requested, AMOUNT);
        _expectRevert(reason, _hostileStep(IRouter.Protocol.Concentrated));
    }

    function test_aPoolIsPaidOnce(uint256 first, uint256 second) external {
        hostile.queueCall(address(router), _callbacks(AMOUNT)[first % 2]);
        hostile.queueCall(address(router), _callbacks(AMOUNT)[second % 3]);
        bytes memory reason = abi.encodeWithSelector(IRouter.UnexpectedCallback.selector, hostile);
        _expectRevert(reason, _hostileStep(IRouter.Protocol.Concentrated));
    }

    function test_aPoolThatRequestsNothingIsRejected() external {
        bytes memory reason = abi.encodeWithSelector(IRouter.InvalidPayment.selector, 0, AMOUNT);
        _expectRevert(reason, _hostileStep(IRouter.Protocol.Concentrated));
        _expectRevert(reason, _hostileStep(IRouter.Protocol.UniswapV4));

        _fund(dai, 1);
        vm.expectRevert(abi.encodeWithSelector(IRouter.InvalidPayment.selector, 0, 1));
        _send(_order(dai, link, 1, 0), _route(_hostileStep(IRouter.Protocol.Concentrated)));
    }

    /// @dev A manager chooses the callback's data. This one requests zero DAI, because it returns zeros.
    function test_aManagerThatForgesItsCallbackIsPaidNothing(address tokenOut, uint24 fee) external {
        bytes memory forged = abi.encode(tokenOut, fee, int24(1));
        hostile.queueCall(address(router), abi.encodeCall(router.unlockCallback, (forged)));
        bytes memory reason = abi.encodeWithSelector(IRouter.InvalidPayment.selector, 0, AMOUNT);
        _expectRevert(reason, _hostileStep(IRouter.Protocol.UniswapV4));
    }

    /// @dev The pool pulls nothing, so a later group can sell its input and the order succeeds.
    function test_anUnusedAllowanceIsRevoked() external {
        IERC20(link).transfer(address(hostile), 1);
        hostile.queueCall(link, abi.encodeCall(IERC20.transfer, (address(router), 1)));
        IRouter.Step memory idle = _hostileStep(IRouter.Protocol.Curve);
        IRouter.Step memory linkToDai =
            _step(IRouter.Protocol.Curve, address(daiLink), link, dai, 0, abi.encode(1, 0));
        IRouter.Step memory daiToLink =
            _step(IRouter.Protocol.Curve, address(daiLink), dai, link, 0, abi.encode(0, 1));

        _fund(dai, AMOUNT);
        vm.assertEq(_send(_order(dai, link, AMOUNT, 0), _route(idle, linkToDai, daiToLink)), AMOUNT + 1);
        vm.assertEq(IERC20(dai).allowance(address(router), address(hostile)), 0);
    }

    /// @dev The maker would sell good tokens for worthless ones.
    function test_aMakerIsNotPaidInATokenItDidNotQuote() external {
        IRouter.Step memory step = _hostileStep(IRouter.Protocol.MarketMaker);
        step.tokenIn = address(hostile);
        vm.expectRevert(abi.encodeWithSelector(IRouter.QuoteTokenMismatch.selector, dai, hostile));
        vm.prank(TRADER);
        router.swap(_order(dai, link, 0, 0), _route(step));
    }

    function test_aTokenThatReturnsFalseIsRejected() external {
        vm.expectRevert(abi.encodeWithSelector(SafeTransferLib.TokenCallFailed.selector, hostile, new bytes(96)));
        router.swap(_order(address(hostile), link, 1, 0), new IRouter.Step[](0));
    }

    /// @dev Otherwise a step with DAI as input could unwrap a stray balance of WETH, and a later step sell the DAI.
    function test_unwrappingTakesTheTokenThatIsSold() external {
        IWETH9 weth = IWETH9(Genuine.weth9());
        FixedRatePool daiWeth = new FixedRatePool(dai, address(weth));
        vm.deal(address(this), 3 * AMOUNT);
        weth.deposit{value: 3 * AMOUNT}();
        weth.transfer(address(daiWeth), AMOUNT);
        weth.transfer(address(router), 2 * AMOUNT);
        _fund(dai, AMOUNT);
        IRouter.Step[] memory steps = _route(
            _step(IRouter.Protocol.WrappedNative, address(weth), dai, NATIVE, 0, ""),
            _step(IRouter.Protocol.WrappedNative, address(weth), NATIVE, address(weth), 0, ""),
            _step(IRouter.Protocol.Curve, address(daiWeth), dai, address(weth), 0, abi.encode(0, 1))
        );
        vm.expectRevert();
        _send(_order(dai, address(weth), AMOUNT, 0), steps);
    }

    function _hostileStep(IRouter.Protocol protocol) private view returns (IRouter.Step memory) {
        IMarketMaker.Quote memory quote = IMarketMaker.Quote(dai, link, AMOUNT, AMOUNT, TRADER, block.timestamp, 1);
        bytes memory data = protocol == IRouter.Protocol.MarketMaker
            ? abi.encode(quote, new bytes(65))
            : abi.encode(uint256(0), uint256(1));
        return _step(protocol, address(hostile), dai, link, 0, data);
    }

    function _expectRevert(bytes memory reason, IRouter.Step memory step) private {
        _fund(dai, AMOUNT);
        vm.expectRevert(reason);
        _send(_order(dai, link, AMOUNT, 0), _route(step));
    }

    function _callbacks(uint256 amount) private view returns (bytes[3] memory) {
        return [
            abi.encodeCall(router.uniswapV3SwapCallback, (int256(amount), -1, "")),
            abi.encodeCall(router.pancakeV3SwapCallback, (-1, int256(amount), "")),
            abi.encodeCall(router.unlockCallback, (abi.encode(link, uint24(1), int24(1))))
        ];
    }
}
