// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IFiller} from "../interfaces/IFiller.sol";
import {IReactor} from "../interfaces/IReactor.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {FillerFixture} from "./FillerFixture.sol";
import {SignedOrders} from "./SignedOrders.sol";
import {bound} from "./TokenVm.sol";
import {vm} from "./Vm.sol";

/// @dev The payments of a fill, and their receivers.
contract FillerFillsTest is FillerFixture {
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

    /// @dev Two outputs of each order in USDT, which rejects a second allowance, and one in ether.
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

    function test_anExclusiveOrderIsFilledByItsFiller() external {
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

    function _assertNoAllowances() private view {
        vm.assertEq(IERC20(dai).allowance(address(filler), address(router)), 0);
        vm.assertEq(IERC20(tether).allowance(address(filler), address(reactor)), 0);
    }
}
