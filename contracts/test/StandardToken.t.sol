// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {vm} from "./Vm.sol";
import {bound} from "./TokenVm.sol";
import {Balances} from "../tokens/Balances.sol";
import {StandardToken} from "../tokens/StandardToken.sol";

contract StandardTokenTest {
    uint256 private constant SUPPLY = 1_000_000e8;
    address private constant ALICE = address(0xA11CE);
    address private constant BOB = address(0xB0B);

    StandardToken private token = new StandardToken("Wrapped BTC", "WBTC", 8, address(this), SUPPLY);

    function test_theTreasuryHoldsTheWholeSupply() external view {
        vm.assertEq(bytes(token.name()), bytes("Wrapped BTC"), "name");
        vm.assertEq(bytes(token.symbol()), bytes("WBTC"), "symbol");
        vm.assertEq(uint256(token.decimals()), 8);
        vm.assertEq(token.totalSupply(), SUPPLY);
        vm.assertEq(token.balanceOf(address(this)), SUPPLY);
    }

    function test_aTransferMovesExactlyItsValue(uint256 drawn) external {
        uint256 value = bound(drawn, 0, SUPPLY);
        vm.assertTrue(token.transfer(BOB, value), "transfer returned false");
        vm.assertEq(token.balanceOf(BOB), value);
        vm.assertEq(token.balanceOf(address(this)), SUPPLY - value);
        vm.assertEq(token.totalSupply(), SUPPLY);
    }

    function test_aTransferToOneselfChangesNothing(uint256 drawn) external {
        token.transfer(address(this), bound(drawn, 0, SUPPLY));
        vm.assertEq(token.balanceOf(address(this)), SUPPLY);
    }

    function test_nobodySendsMoreThanTheyHold(uint256 drawn) external {
        uint256 value = bound(drawn, SUPPLY + 1, type(uint256).max);
        vm.expectRevert(
            abi.encodeWithSelector(Balances.ERC20InsufficientBalance.selector, address(this), SUPPLY, value)
        );
        token.transfer(BOB, value);
    }

    function test_theZeroAddressReceivesNothing() external {
        vm.expectRevert(abi.encodeWithSelector(Balances.ERC20InvalidReceiver.selector, address(0)));
        token.transfer(address(0), 1);
    }

    function test_anAllowanceIsUsedUp(uint256 drawnAllowance, uint256 drawnValue) external {
        uint256 allowed = bound(drawnAllowance, 0, SUPPLY);
        uint256 value = bound(drawnValue, 0, allowed);
        token.approve(ALICE, allowed);

        vm.prank(ALICE);
        vm.assertTrue(token.transferFrom(address(this), BOB, value), "transferFrom returned false");

        vm.assertEq(token.allowance(address(this), ALICE), allowed - value);
        vm.assertEq(token.balanceOf(BOB), value);
    }

    function test_anAllowanceIsNotExceeded(uint256 drawn) external {
        uint256 allowed = bound(drawn, 0, SUPPLY - 1);
        token.approve(ALICE, allowed);
        vm.expectRevert(
            abi.encodeWithSelector(Balances.ERC20InsufficientAllowance.selector, ALICE, allowed, allowed + 1)
        );
        vm.prank(ALICE);
        token.transferFrom(address(this), BOB, allowed + 1);
    }

    function test_anUnlimitedAllowanceIsNotUsedUp(uint256 drawn) external {
        token.approve(ALICE, type(uint256).max);
        vm.prank(ALICE);
        token.transferFrom(address(this), BOB, bound(drawn, 0, SUPPLY));
        vm.assertEq(token.allowance(address(this), ALICE), type(uint256).max);
    }
}
