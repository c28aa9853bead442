// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {vm} from "./Vm.sol";
import {bound} from "./TokenVm.sol";
import {TetherToken} from "../tokens/TetherToken.sol";

contract TetherTokenTest {
    uint256 private constant SUPPLY = 1_000_000e6;
    address private constant ALICE = address(0xA11CE);
    address private constant BOB = address(0xB0B);

    TetherToken private token = new TetherToken("Tether USD", "USDT", 6, address(this), SUPPLY);

    function test_itsCallsReturnNothing() external {
        _assertReturnsNothing(abi.encodeCall(token.transfer, (ALICE, 1)));
        _assertReturnsNothing(abi.encodeCall(token.approve, (address(this), 1)));
        _assertReturnsNothing(abi.encodeCall(token.transferFrom, (address(this), ALICE, 1)));
    }

    function test_aNonZeroAllowanceMustBeResetFirst(uint256 drawnFirst, uint256 drawnSecond) external {
        uint256 first = bound(drawnFirst, 1, type(uint256).max);
        uint256 second = bound(drawnSecond, 1, type(uint256).max);
        token.approve(BOB, first);

        vm.expectRevert(abi.encodeWithSelector(TetherToken.ApproveFromNonZeroAllowance.selector, first, second));
        token.approve(BOB, second);

        token.approve(BOB, 0);
        token.approve(BOB, second);
        vm.assertEq(token.allowance(address(this), BOB), second);
    }

    function test_noFeeIsTakenByDefault(uint256 drawn) external {
        uint256 value = bound(drawn, 0, SUPPLY);
        token.transfer(ALICE, value);
        vm.assertEq(token.balanceOf(ALICE), value);
    }

    function test_theOwnerKeepsTheFee(uint256 drawnPoints, uint256 drawnCap, uint256 drawnValue) external {
        uint256 points = bound(drawnPoints, 0, 19);
        uint256 cap = bound(drawnCap, 0, 49);
        uint256 value = bound(drawnValue, 0, SUPPLY);
        token.transfer(ALICE, value);
        token.setParams(points, cap);

        vm.prank(ALICE);
        token.transfer(BOB, value);

        uint256 fee = value * points / 10_000;
        if (fee > cap * 1e6) fee = cap * 1e6;
        vm.assertEq(token.balanceOf(BOB), value - fee);
        vm.assertEq(token.balanceOf(address(this)), SUPPLY - value + fee);
        vm.assertEq(token.balanceOf(ALICE), 0);
    }

    function test_theFeeIsBoundedAsOnMainnet() external {
        vm.expectRevert(abi.encodeWithSelector(TetherToken.FeeTooHigh.selector, 20, 0));
        token.setParams(20, 0);
        vm.expectRevert(abi.encodeWithSelector(TetherToken.FeeTooHigh.selector, 0, 50));
        token.setParams(0, 50);
    }

    function test_onlyTheOwnerIssuesAndSetsFees(address caller) external {
        vm.assume(caller != address(this));
        vm.expectRevert(abi.encodeWithSelector(TetherToken.NotOwner.selector, caller));
        vm.prank(caller);
        token.issue(1);
        vm.expectRevert(abi.encodeWithSelector(TetherToken.NotOwner.selector, caller));
        vm.prank(caller);
        token.setParams(1, 1);
    }

    function test_issuedTokensGoToTheOwner() external {
        token.issue(5);
        vm.assertEq(token.balanceOf(address(this)), SUPPLY + 5);
        vm.assertEq(token.totalSupply(), SUPPLY + 5);
    }

    function _assertReturnsNothing(bytes memory callData) private {
        (bool done, bytes memory returned) = address(token).call(callData);
        vm.assertTrue(done, "the call reverted");
        vm.assertEq(returned.length, 0);
    }
}
