// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {vm} from "./Vm.sol";
import {bound} from "./TokenVm.sol";
import {Permit} from "../tokens/Permit.sol";
import {StakedEtherToken} from "../tokens/StakedEtherToken.sol";

contract PermitTokenTest {
    uint256 private constant KEY = 0xA11CE;
    address private constant SPENDER = address(0xB0B);
    uint256 private constant RATE = 1.2e18;

    StakedEtherToken private token =
        new StakedEtherToken("Wrapped liquid staked Ether 2.0", "wstETH", 18, address(this), 1e24, RATE);

    function test_theRateIsItsConstructorArgument() external view {
        vm.assertEq(token.stEthPerToken(), RATE);
    }

    function test_aPermitGivesTheAllowanceOnce(uint256 value) external {
        (uint8 v, bytes32 r, bytes32 s) = _sign(KEY, value, block.timestamp);
        token.permit(vm.addr(KEY), SPENDER, value, block.timestamp, v, r, s);
        vm.assertEq(token.allowance(vm.addr(KEY), SPENDER), value);
        vm.assertEq(token.nonces(vm.addr(KEY)), 1);

        (bool done,) = address(token).call(
            abi.encodeCall(Permit.permit, (vm.addr(KEY), SPENDER, value, block.timestamp, v, r, s))
        );
        vm.assertTrue(!done, "the permit was accepted twice");
    }

    function test_aPermitExpires() external {
        uint256 deadline = block.timestamp;
        (uint8 v, bytes32 r, bytes32 s) = _sign(KEY, 1, deadline);
        vm.warp(deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(Permit.ERC2612ExpiredSignature.selector, deadline));
        token.permit(vm.addr(KEY), SPENDER, 1, deadline, v, r, s);
    }

    function test_onlyTheOwnerSignsAPermit(uint256 drawn) external {
        uint256 key = bound(drawn, 1, type(uint128).max);
        vm.assume(key != KEY);
        (uint8 v, bytes32 r, bytes32 s) = _sign(key, 1, block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(Permit.ERC2612InvalidSigner.selector, vm.addr(key), vm.addr(KEY)));
        token.permit(vm.addr(KEY), SPENDER, 1, block.timestamp, v, r, s);
    }

    function test_aMalformedSignatureIsRejected() external {
        vm.expectRevert(abi.encodeWithSelector(Permit.ERC2612InvalidSigner.selector, address(0), address(0)));
        token.permit(address(0), SPENDER, 1, block.timestamp, 0, 0, 0);
    }

    /// @dev Spelled out member by member, as EIP-2612 specifies it.
    function _sign(uint256 key, uint256 value, uint256 deadline) private view returns (uint8, bytes32, bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Wrapped liquid staked Ether 2.0"),
                keccak256("1"),
                block.chainid,
                address(token)
            )
        );
        bytes32 message = keccak256(
            abi.encode(
                keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"),
                vm.addr(KEY),
                SPENDER,
                value,
                token.nonces(vm.addr(KEY)),
                deadline
            )
        );
        return vm.sign(key, keccak256(abi.encodePacked(hex"1901", domain, message)));
    }
}
