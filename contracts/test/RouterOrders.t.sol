// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {CurrencyLib} from "../libraries/CurrencyLib.sol";
import {SafeTransferLib} from "../libraries/SafeTransferLib.sol";
import {FeeOnTransferToken} from "../tokens/FeeOnTransferToken.sol";
import {StandardToken} from "../tokens/StandardToken.sol";
import {TetherToken} from "../tokens/TetherToken.sol";
import {FixedRatePool} from "./FixedRatePool.sol";
import {HostilePool} from "./HostilePool.sol";
import {Pools} from "./Pools.sol";
import {RouterFixture} from "./RouterFixture.sol";
import {bound} from "./TokenVm.sol";
import {vm} from "./Vm.sol";

/// @dev The router's guarantees for every order, on pools that pay one for one.
contract RouterOrdersTest is RouterFixture, Pools {
    using SafeTransferLib for IERC20;

    address private dollar = address(new StandardToken("USD Coin", "USDC", 6, address(this), SUPPLY));
    TetherToken private tether = new TetherToken("Tether USD", "USDT", 6, address(this), SUPPLY);
    address private feeToken = address(new FeeOnTransferToken("Fee Token", "FEE", 18, address(this), SUPPLY, 250));
    FixedRatePool private daiLink = _fixedRatePool(dai, link);
    FixedRatePool private daiDollar = _fixedRatePool(dai, dollar);
    FixedRatePool private daiTether = _fixedRatePool(dai, address(tether));

    function setUp() external {
        weth.deposit{value: 1e18}();
    }

    function test_theMinimumIsPaidOrTheOrderReverts(uint256 drawn, uint256 minimum) external {
        uint256 amount = bound(drawn, 1, 1e30);
        IRouter.Step[] memory steps = _route(_daiToLink(0));
        if (minimum <= amount) {
            vm.assertEq(_swap(_order(dai, link, amount, minimum), steps), amount);
        } else {
            _fund(dai, amount);
            vm.expectRevert(abi.encodeWithSelector(IRouter.InsufficientBuyAmount.selector, amount, minimum));
            _send(_order(dai, link, amount, minimum), steps);
        }
    }

    function test_theSwapIsLogged() external {
        _fund(dai, 5);
        vm.expectEmit(address(router));
        emit IRouter.Swap(TRADER, RECEIVER, dai, link, 5, 5);
        _send(_order(dai, link, 5, 5), _route(_daiToLink(0)));
    }

    function test_sharesAreRoundedDownAndTheLastStepSellsTheRest(uint256 drawn, uint64 first, uint64 second)
        external
    {
        uint256 amount = bound(drawn, 1, 1e30);
        uint256 share = bound(first, 1, WHOLE / 2);
        uint256 otherShare = bound(second, 1, WHOLE / 2);
        _swap(_order(dai, link, amount, 0), _route(_daiToLink(share), _daiToLink(otherShare), _daiToLink(0)));

        vm.assertEq(daiLink.sold(0), amount * share / 1e18);
        vm.assertEq(daiLink.sold(1), amount * otherShare / 1e18);
        vm.assertEq(daiLink.sold(2), amount - amount * share / 1e18 - amount * otherShare / 1e18);
    }

    function test_sharesAboveTheWholeRevert() external {
        _fund(dai, 1000);
        IRouter.Step[] memory steps = _route(_daiToLink(WHOLE / 2), _daiToLink(WHOLE / 2 + 1e16));
        vm.expectRevert(abi.encodeWithSignature("Panic(uint256)", 0x11));
        _send(_order(dai, link, 1000, 0), steps);
    }

    /// @dev Half of the DAI goes to LINK and returns before DAI is sold again.
    function test_aLaterGroupOfATokenSellsTheRemainder(uint256 drawn) external {
        uint256 amount = bound(drawn, 2, 1e30);
        IRouter.Step[] memory steps = _route(_daiToLink(WHOLE / 2), _linkToDai(), _daiToDollar(0));
        vm.assertEq(_swap(_order(dai, dollar, amount, amount), steps), amount);
        vm.assertEq(daiDollar.sold(0), amount);
    }

    function test_unsolicitedTransfersBelongToNoOrder(uint256 drawn, uint128 gift) external {
        uint256 amount = bound(drawn, 2, 1e30);
        IERC20(dai).transfer(address(router), gift / 2);
        IERC20(link).transfer(address(router), gift / 3);
        IERC20(dollar).transfer(address(router), gift / 4);
        vm.deal(address(router), gift);

        _fund(dai, amount);
        IRouter.Step[] memory steps = _route(_daiToLink(WHOLE / 3), _linkToDai(), _daiToDollar(0));
        vm.assertEq(_send(_order(dai, dollar, amount, 0), steps), amount);

        vm.assertEq(daiLink.sold(0), amount * (WHOLE / 3) / WHOLE);
        vm.assertEq(IERC20(dai).balanceOf(address(router)), gift / 2);
        vm.assertEq(IERC20(link).balanceOf(address(router)), gift / 3);
        vm.assertEq(IERC20(dollar).balanceOf(address(router)), gift / 4);
        vm.assertEq(address(router).balance, gift);
    }

    /// @dev Tokens that the router pays to itself would stay in it; without a gain, the order misses its minimum.
    function test_anOrderInFavourOfTheRouterReverts() external {
        _fund(dai, 5);
        IRouter.Order memory order = _order(dai, link, 5, 1);
        order.receiver = address(router);
        vm.expectRevert(abi.encodeWithSelector(IRouter.InsufficientBuyAmount.selector, 0, 1));
        _send(order, _route(_daiToLink(0)));

        _fund(address(weth), 5);
        order = _order(address(weth), NATIVE, 5, 0);
        order.receiver = address(router);
        vm.expectRevert(abi.encodeWithSelector(CurrencyLib.NativeTransferFailed.selector, address(router), 5));
        _send(order, _route(_step(IRouter.Protocol.WrappedNative, address(weth), address(weth), NATIVE, 0, "")));
    }

    /// @dev Some pools pay a part of their output in another token.
    function test_whatAnEarlierStepPaysInTheBuyTokenIsPaidOut() external {
        HostilePool generous = new HostilePool();
        IERC20(link).transfer(address(generous), 3);
        generous.queueCall(link, abi.encodeCall(IERC20.transfer, (address(router), 3)));
        IRouter.Step memory gift = _step(IRouter.Protocol.Curve, address(generous), dollar, dollar, 0, new bytes(64));
        vm.assertEq(_swap(_order(dai, link, 5, 8), _route(gift, _daiToLink(0))), 8);
    }

    function test_aRouteThatLeavesInputReverts() external {
        _fund(dai, 1000);
        vm.expectRevert(abi.encodeWithSelector(IRouter.LeftoverInput.selector, dai, 500));
        _send(_order(dai, link, 1000, 0), _route(_daiToLink(WHOLE / 2)));

        vm.expectRevert(abi.encodeWithSelector(IRouter.LeftoverInput.selector, dollar, 500));
        _send(_order(dai, link, 1000, 0), _route(_daiToLink(WHOLE / 2), _daiToDollar(0)));
    }

    function test_etherOutsideOfAnyStepReverts() external {
        _fund(address(weth), 7);
        IRouter.Step memory mislabelled =
            _step(IRouter.Protocol.WrappedNative, address(weth), address(weth), link, 0, "");
        vm.expectRevert(abi.encodeWithSelector(IRouter.LeftoverInput.selector, NATIVE, 7));
        _send(_order(address(weth), link, 7, 0), _route(mislabelled));
    }

    function test_theValueSentIsTheSellAmountOfEtherOrZero(uint96 value, uint96 sellAmount) external {
        vm.assume(value != sellAmount);
        vm.deal(TRADER, value);
        vm.expectRevert(abi.encodeWithSelector(IRouter.InvalidMsgValue.selector, value, sellAmount));
        vm.prank(TRADER);
        router.swap{value: value}(_order(NATIVE, link, sellAmount, 0), new IRouter.Step[](0));

        vm.assume(value > 0);
        _fund(dai, sellAmount);
        vm.expectRevert(abi.encodeWithSelector(IRouter.InvalidMsgValue.selector, value, 0));
        vm.prank(TRADER);
        router.swap{value: value}(_order(dai, link, sellAmount, 0), _route(_daiToLink(0)));
    }

    function test_etherFromOtherAccountsIsRejected(address sender, uint96 value) external {
        vm.assume(sender != address(0));
        vm.deal(sender, value);
        vm.prank(sender);
        (bool success, bytes memory reason) = address(router).call{value: value}("");
        vm.assertTrue(!success, "the router accepted ether");
        vm.assertEq(reason, abi.encodeWithSelector(IRouter.UnexpectedCallback.selector, sender), "another reason");
    }

    function test_aPoolsEtherIsRejectedAfterItsStep() external {
        IRouter.Step[] memory steps =
            _route(_step(IRouter.Protocol.WrappedNative, address(weth), address(weth), NATIVE, 0, ""));
        _swap(_order(address(weth), NATIVE, 7, 7), steps);
        vm.prank(address(weth));
        (bool success,) = address(router).call{value: 1}("");
        vm.assertTrue(!success, "the router accepted ether");
    }

    function test_aReceiverThatRejectsEtherReverts() external {
        _fund(address(weth), 7);
        IRouter.Order memory order = _order(address(weth), NATIVE, 7, 0);
        order.receiver = address(daiLink);
        IRouter.Step[] memory steps =
            _route(_step(IRouter.Protocol.WrappedNative, address(weth), address(weth), NATIVE, 0, ""));
        vm.expectRevert(abi.encodeWithSelector(CurrencyLib.NativeTransferFailed.selector, address(daiLink), 7));
        _send(order, steps);
    }

    function test_aFeeOnTransferIsBorneByTheTrade(uint256 drawn) external {
        uint256 amount = bound(drawn, 1e6, 1e24);
        address pair = _pair(feeToken, 1e24, dai, 1e24);

        // The token is sold: one fee for the transfer to the router, and one for the transfer to the pair.
        _swap(_order(feeToken, dai, amount, 1), _route(_pairStep(pair, feeToken, dai)));
        // The token is bought: one fee for the transfer from the pair, and one for the transfer to the receiver.
        _swap(_order(dai, feeToken, amount, 1), _route(_pairStep(pair, dai, feeToken)));
        // The token is in between.
        _swap(_order(dai, dai, amount, 1), _route(_pairStep(pair, dai, feeToken), _pairStep(pair, feeToken, dai)));
    }

    function test_theMinimumIsWhatTheReceiverGainsAfterTheFee() external {
        FixedRatePool pool = _fixedRatePool(dai, feeToken);
        IRouter.Step[] memory steps = _route(_curveStep(address(pool), dai, feeToken, 0, 0, 1));
        // The fee of 2.5 % applies to the transfers from the pool to the router, and from the router to the receiver.
        vm.assertEq(_swap(_order(dai, feeToken, 1_000_000, 950_625), steps), 950_625);

        _fund(dai, 1_000_000);
        vm.expectRevert(abi.encodeWithSelector(IRouter.InsufficientBuyAmount.selector, 950_625, 950_626));
        _send(_order(dai, feeToken, 1_000_000, 950_626), steps);
    }

    /// @dev USDT with or without its fee: it returns nothing and rejects a change of a non-zero allowance.
    function test_tetherIsSoldAndBought(uint256 drawn, uint256 feeBps) external {
        uint256 amount = bound(drawn, 1e6, 1e24);
        tether.setParams(bound(feeBps, 0, 19), 49);
        address usdt = address(tether);
        IRouter.Step memory buy = _curveStep(address(daiTether), dai, usdt, 0, 0, 1);
        IRouter.Step memory sell = _curveStep(address(daiTether), usdt, dai, 0, 1, 0);
        IRouter.Step memory sellHalf = _curveStep(address(daiTether), usdt, dai, WHOLE / 2, 1, 0);

        _swap(_order(dai, usdt, amount, 1), _route(buy));
        _swap(_order(dai, dai, amount, 1), _route(buy, sellHalf, sell));
        _swap(_order(usdt, dai, amount, 1), _route(sellHalf, sell));
    }

    function _fixedRatePool(address coin0, address coin1) private returns (FixedRatePool pool) {
        pool = new FixedRatePool(coin0, coin1);
        IERC20(coin0).safeTransfer(address(pool), 1e36);
        IERC20(coin1).safeTransfer(address(pool), 1e36);
    }

    function _daiToLink(uint256 share) private view returns (IRouter.Step memory) {
        return _curveStep(address(daiLink), dai, link, share, 0, 1);
    }

    function _linkToDai() private view returns (IRouter.Step memory) {
        return _curveStep(address(daiLink), link, dai, 0, 1, 0);
    }

    function _daiToDollar(uint256 share) private view returns (IRouter.Step memory) {
        return _curveStep(address(daiDollar), dai, dollar, share, 0, 1);
    }

    function _curveStep(address pool, address tokenIn, address tokenOut, uint256 share, int128 i, int128 j)
        private
        pure
        returns (IRouter.Step memory)
    {
        return _step(IRouter.Protocol.Curve, pool, tokenIn, tokenOut, share, abi.encode(i, j));
    }

    function _pairStep(address pair, address tokenIn, address tokenOut) private pure returns (IRouter.Step memory) {
        return _step(IRouter.Protocol.ConstantProduct, pair, tokenIn, tokenOut, 0, "");
    }
}
