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

/// @dev Pools and tokens that do what they should not. The trader is their accomplice: it asks for no minimum.
contract RouterHostileTest is RouterFixture {
    uint256 private constant AMOUNT = 1000;

    HostilePool private hostile = new HostilePool();
    HostilePool private accomplice = new HostilePool();
    FixedRatePool private daiLink = new FixedRatePool(dai, link);

    function setUp() external {
        IERC20(dai).transfer(address(daiLink), 1e24);
        IERC20(link).transfer(address(daiLink), 1e24);
        // Something to steal.
        IERC20(dai).transfer(address(router), 1e24);
    }

    function test_swapCannotBeReentered(uint256 drawn) external {
        IRouter.Step[] memory none = new IRouter.Step[](0);
        hostile.tell(address(router), abi.encodeCall(router.swap, (_order(dai, link, 0, 0), none)));
        IRouter.Protocol protocol = IRouter.Protocol(bound(drawn, 1, 6));

        // As a pool, as a token, as the receiver of ether.
        _expectRevert(abi.encodeWithSelector(IRouter.Reentered.selector), _hostileStep(protocol));

        bytes memory reason = abi.encodeWithSelector(IRouter.Reentered.selector);
        vm.expectRevert(abi.encodeWithSelector(SafeTransferLib.TokenCallFailed.selector, hostile, reason));
        router.swap(_order(address(hostile), link, 1, 0), new IRouter.Step[](0));

        IRouter.Order memory order = _order(NATIVE, NATIVE, 1, 0);
        order.receiver = address(hostile);
        vm.deal(TRADER, 1);
        vm.expectPartialRevert(bytes4(keccak256("EtherRefused(address,uint256)")));
        _send(order, new IRouter.Step[](0));
    }

    function test_ordersCanFollowEachOtherInOneTransaction() external {
        _fund(dai, AMOUNT);
        _send(_order(dai, dai, AMOUNT, AMOUNT), new IRouter.Step[](0));
        _fund(dai, AMOUNT);
        _send(_order(dai, dai, AMOUNT, AMOUNT), new IRouter.Step[](0));
    }

    function test_callbacksOutsideOfAnOrderAreRefused(address caller, uint256 amount) external {
        bytes[3] memory callbacks = _callbacks(amount);
        for (uint256 i = 0; i < 3; ++i) {
            vm.prank(caller);
            (bool success, bytes memory answer) = address(router).call(callbacks[i]);
            vm.assertTrue(!success, "accepted");
            vm.assertEq(answer, abi.encodeWithSelector(IRouter.UnexpectedCallback.selector, caller), "wrong error");
        }
    }

    function test_callbacksOfAnotherThanTheStepsPoolAreRefused(uint256 drawn) external {
        accomplice.tell(address(router), _callbacks(AMOUNT)[drawn % 3]);
        hostile.tell(address(accomplice), "");
        bytes memory refusal = abi.encodeWithSelector(IRouter.UnexpectedCallback.selector, accomplice);
        _expectRevert(refusal, _hostileStep(IRouter.Protocol.Concentrated));
        _expectRevert(refusal, _hostileStep(IRouter.Protocol.UniswapV4));
    }

    function test_callbacksInStepsThatOfferNothingAreRefused(uint256 drawn, uint256 other) external {
        hostile.tell(address(router), _callbacks(AMOUNT)[drawn % 3]);
        uint8[4] memory protocols = [1, 4, 5, 6];
        bytes memory refusal = abi.encodeWithSelector(IRouter.UnexpectedCallback.selector, hostile);
        _expectRevert(refusal, _hostileStep(IRouter.Protocol(protocols[other % 4])));
    }

    function test_aPoolIsPaidTheStepsAmountAndNoOther(uint256 asked, bool pancake) external {
        asked = bound(asked, 1, uint256(type(int256).max));
        vm.assume(asked != AMOUNT);
        hostile.tell(address(router), _callbacks(asked)[pancake ? 1 : 0]);
        bytes memory refusal = abi.encodeWithSelector(IRouter.WrongPayment.selector, asked, AMOUNT);
        _expectRevert(refusal, _hostileStep(IRouter.Protocol.Concentrated));
    }

    function test_aPoolIsPaidOnce(uint256 first, uint256 second) external {
        hostile.tell(address(router), _callbacks(AMOUNT)[first % 2]);
        hostile.tell(address(router), _callbacks(AMOUNT)[second % 3]);
        bytes memory refusal = abi.encodeWithSelector(IRouter.UnexpectedCallback.selector, hostile);
        _expectRevert(refusal, _hostileStep(IRouter.Protocol.Concentrated));
    }

    function test_aPoolThatDoesNotAskIsRefused() external {
        bytes memory refusal = abi.encodeWithSelector(IRouter.WrongPayment.selector, 0, AMOUNT);
        _expectRevert(refusal, _hostileStep(IRouter.Protocol.Concentrated));
        _expectRevert(refusal, _hostileStep(IRouter.Protocol.UniswapV4));
    }

    /// @dev The manager chooses what it hands back. It asks for zero DAI here, for it answers with zeros.
    function test_aManagerThatForgesItsCallbackIsPaidNothingElse(address tokenOut, uint24 fee) external {
        bytes memory forged = abi.encode(tokenOut, fee, int24(1));
        hostile.tell(address(router), abi.encodeCall(router.unlockCallback, (forged)));
        bytes memory refusal = abi.encodeWithSelector(IRouter.WrongPayment.selector, 0, AMOUNT);
        _expectRevert(refusal, _hostileStep(IRouter.Protocol.UniswapV4));
    }

    /// @dev The pool pulls nothing, so that a later group can sell what it was offered and the order succeeds.
    function test_anAllowanceThatAPoolDoesNotUseIsTakenBack() external {
        IERC20(link).transfer(address(hostile), 1);
        hostile.tell(link, abi.encodeCall(IERC20.transfer, (address(router), 1)));
        IRouter.Step memory idle = _hostileStep(IRouter.Protocol.Curve);
        IRouter.Step memory linkToDai =
            _step(IRouter.Protocol.Curve, address(daiLink), link, dai, 0, abi.encode(1, 0));
        IRouter.Step memory daiToLink =
            _step(IRouter.Protocol.Curve, address(daiLink), dai, link, 0, abi.encode(0, 1));

        _fund(dai, AMOUNT);
        vm.assertEq(_send(_order(dai, link, AMOUNT, 0), _route(idle, linkToDai, daiToLink)), AMOUNT + 1);
        vm.assertEq(IERC20(dai).allowance(address(router), address(hostile)), 0);
    }

    /// @dev The maker would pay in good tokens for worthless ones.
    function test_aMakerIsNotToldOfTokensThatItDidNotQuoteFor() external {
        IRouter.Step memory step = _hostileStep(IRouter.Protocol.MarketMaker);
        step.tokenIn = address(hostile);
        vm.expectRevert(abi.encodeWithSelector(IRouter.WrongQuote.selector, dai, hostile));
        vm.prank(TRADER);
        router.swap(_order(dai, link, 0, 0), _route(step));
    }

    function test_aTokenThatAnswersFalseIsRefused() external {
        vm.expectRevert(abi.encodeWithSelector(SafeTransferLib.TokenCallFailed.selector, hostile, new bytes(96)));
        router.swap(_order(address(hostile), link, 1, 0), new IRouter.Step[](0));
    }

    /// @dev A step that names DAI would unwrap ether that somebody sent here, and a later one sell the DAI.
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
