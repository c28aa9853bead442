// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {vm} from "./Vm.sol";
import {bound} from "./TokenVm.sol";
import {FeeOnTransferToken} from "../tokens/FeeOnTransferToken.sol";

contract FeeOnTransferTokenTest {
    uint256 private constant SUPPLY = 1_000_000e18;
    address private constant BOB = address(0xB0B);

    function test_theFeeIsBurned(uint256 drawnFee, uint256 drawnValue) external {
        uint256 feeBps = bound(drawnFee, 0, 10_000);
        uint256 value = bound(drawnValue, 0, SUPPLY);
        FeeOnTransferToken token = new FeeOnTransferToken("Fee", "FEE", 18, address(this), SUPPLY, feeBps);

        token.transfer(BOB, value);

        uint256 burned = value * feeBps / 10_000;
        vm.assertEq(token.balanceOf(BOB), value - burned);
        vm.assertEq(token.balanceOf(address(this)), SUPPLY - value);
        vm.assertEq(token.totalSupply(), SUPPLY - burned);
    }

    function test_theFeeIsAtMostTheWhole() external {
        vm.expectRevert(abi.encodeWithSelector(FeeOnTransferToken.InvalidFee.selector, 10_001));
        new FeeOnTransferToken("Fee", "FEE", 18, address(this), SUPPLY, 10_001);
    }
}
