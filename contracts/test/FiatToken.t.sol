// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {vm} from "./Vm.sol";
import {bound, constructAt, tokenVm} from "./TokenVm.sol";
import {Balances} from "../tokens/Balances.sol";
import {FiatToken} from "../tokens/FiatToken.sol";
import {ProxyToken} from "../tokens/ProxyToken.sol";

contract FiatTokenTest {
    uint256 private constant SUPPLY = 1_000_000e6;
    uint256 private constant KEY = 0xC0FFEE;
    address private constant USDC = 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48;
    address private constant ALICE = address(0xA11CE);
    address private constant BOB = address(0xB0B);

    // Read from USDC on mainnet.
    bytes32 private constant MAINNET_DOMAIN_SEPARATOR =
        0x06c37168a7db5138defc7866392bb87a741f9b3d104deb5094588ce041cae335;

    FiatToken private implementation = new FiatToken();
    FiatToken private token = FiatToken(USDC);

    /// @dev Runs the proxy's constructor at USDC's mainnet address, to which permits are bound.
    function setUp() external {
        bytes memory initialization =
            abi.encodeCall(FiatToken.initialize, ("USD Coin", "USDC", 6, address(this), SUPPLY));
        constructAt(
            USDC, abi.encodePacked(type(ProxyToken).creationCode, abi.encode(implementation, initialization))
        );
    }

    function test_theStateIsInTheProxy() external view {
        vm.assertEq(bytes(token.name()), bytes("USD Coin"), "name");
        vm.assertEq(bytes(token.symbol()), bytes("USDC"), "symbol");
        vm.assertEq(uint256(token.decimals()), 6);
        vm.assertEq(token.balanceOf(address(this)), SUPPLY);
        vm.assertEq(implementation.totalSupply(), 0);
    }

    function test_theImplementationIsInTheSlotOfMainnet() external view {
        bytes32 slot = 0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3;
        vm.assertEq(address(uint160(uint256(tokenVm.load(USDC, slot)))), address(implementation));
    }

    function test_theProxyNeedsAnImplementation() external {
        vm.expectRevert(abi.encodeWithSelector(ProxyToken.InvalidImplementation.selector, BOB));
        new ProxyToken(BOB, "");
    }

    function test_aFailedInitializationFailsTheProxy() external {
        bytes memory failing = abi.encodeCall(token.transfer, (BOB, 1));
        vm.expectRevert(
            abi.encodeWithSelector(Balances.ERC20InsufficientBalance.selector, address(this), 0, 1)
        );
        new ProxyToken(address(implementation), failing);
    }

    function test_itIsInitializedOnce() external {
        vm.expectRevert(abi.encodeWithSelector(FiatToken.AlreadyInitialized.selector));
        token.initialize("Other", "OTHER", 18, BOB, 1);
    }

    function test_transfersConserveTheSupply(uint256 drawn) external {
        uint256 value = bound(drawn, 0, SUPPLY);
        vm.assertTrue(token.transfer(BOB, value), "transfer returned false");
        vm.assertEq(token.balanceOf(BOB), value);
        vm.assertEq(token.balanceOf(address(this)), SUPPLY - value);
        vm.assertEq(token.totalSupply(), SUPPLY);
    }

    function test_anAllowanceIsUsedUp(uint256 drawn) external {
        uint256 value = bound(drawn, 0, SUPPLY);
        vm.assertTrue(token.approve(ALICE, SUPPLY), "approve returned false");
        vm.prank(ALICE);
        vm.assertTrue(token.transferFrom(address(this), BOB, value), "transferFrom returned false");
        vm.assertEq(token.allowance(address(this), ALICE), SUPPLY - value);
        vm.assertEq(token.balanceOf(BOB), value);
    }

    function test_aRevertPassesThroughTheProxyUnchanged() external {
        vm.expectRevert(
            abi.encodeWithSelector(Balances.ERC20InsufficientBalance.selector, address(this), SUPPLY, SUPPLY + 1)
        );
        token.transfer(BOB, SUPPLY + 1);
    }

    function test_theDomainIsThatOfMainnet() external {
        tokenVm.chainId(1);
        vm.assertEq(token.DOMAIN_SEPARATOR(), MAINNET_DOMAIN_SEPARATOR);
    }

    function test_aPermitGivesTheAllowance(uint256 value) external {
        tokenVm.chainId(1);
        (uint8 v, bytes32 r, bytes32 s) = _signPermit(value);
        token.permit(vm.addr(KEY), BOB, value, block.timestamp, v, r, s);
        vm.assertEq(token.allowance(vm.addr(KEY), BOB), value);
    }

    function test_aBlacklistedAccountNeitherSendsNorReceives() external {
        token.transfer(ALICE, 10);
        token.blacklist(ALICE);
        _expectBlacklisted(ALICE);
        vm.prank(ALICE);
        token.transfer(BOB, 1);
        _expectBlacklisted(ALICE);
        token.transfer(ALICE, 1);
    }

    function test_aBlacklistedAccountNeitherApprovesNorSpends() external {
        token.approve(ALICE, 10);
        token.blacklist(ALICE);
        _expectBlacklisted(ALICE);
        vm.prank(ALICE);
        token.approve(BOB, 1);
        _expectBlacklisted(ALICE);
        token.approve(ALICE, 1);
        _expectBlacklisted(ALICE);
        vm.prank(ALICE);
        token.transferFrom(address(this), BOB, 1);
    }

    function test_aBlacklistedAccountGivesNoPermit() external {
        tokenVm.chainId(1);
        token.blacklist(vm.addr(KEY));
        (uint8 v, bytes32 r, bytes32 s) = _signPermit(1);
        _expectBlacklisted(vm.addr(KEY));
        token.permit(vm.addr(KEY), BOB, 1, block.timestamp, v, r, s);
    }

    function test_theBlacklistIsReversible() external {
        token.blacklist(ALICE);
        token.unBlacklist(ALICE);
        token.transfer(ALICE, 1);
        vm.assertEq(token.balanceOf(ALICE), 1);
    }

    function test_onlyTheBlacklisterBlacklists(address caller) external {
        vm.assume(caller != address(this));
        vm.expectRevert(abi.encodeWithSelector(FiatToken.NotBlacklister.selector, caller));
        vm.prank(caller);
        token.blacklist(BOB);
        vm.expectRevert(abi.encodeWithSelector(FiatToken.NotBlacklister.selector, caller));
        vm.prank(caller);
        token.unBlacklist(BOB);
    }

    function _expectBlacklisted(address account) private {
        vm.expectRevert(abi.encodeWithSelector(FiatToken.AccountBlacklisted.selector, account));
    }

    function _signPermit(uint256 value) private view returns (uint8, bytes32, bytes32) {
        bytes32 message = keccak256(
            abi.encode(
                keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"),
                vm.addr(KEY),
                BOB,
                value,
                0,
                block.timestamp
            )
        );
        return vm.sign(KEY, keccak256(abi.encodePacked(hex"1901", MAINNET_DOMAIN_SEPARATOR, message)));
    }
}
