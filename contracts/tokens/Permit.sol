// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Balances} from "./Balances.sol";

/// @title Permit
/// @notice EIP-2612: approval by signature, so that the holder needs no ether to trade.
/// @dev Computes the domain separator on each call: behind a proxy the address is the proxy's, which is not known
/// at construction.
abstract contract Permit is Balances {
    bytes32 private constant DOMAIN_TYPE_HASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant PERMIT_TYPE_HASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    // OpenZeppelin's errors, which common libraries decode by name.
    error ERC2612ExpiredSignature(uint256 deadline);
    error ERC2612InvalidSigner(address signer, address owner);

    mapping(address owner => uint256) public nonces;

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(
                DOMAIN_TYPE_HASH,
                keccak256(bytes(_permitName())),
                keccak256(bytes(version())),
                block.chainid,
                address(this)
            )
        );
    }

    /// @notice Version in the EIP-712 domain.
    function version() public view virtual returns (string memory);

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        if (block.timestamp > deadline) revert ERC2612ExpiredSignature(deadline);

        bytes32 message = keccak256(abi.encode(PERMIT_TYPE_HASH, owner, spender, value, nonces[owner]++, deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), message));
        address signer = ecrecover(digest, v, r, s);
        if (signer == address(0) || signer != owner) revert ERC2612InvalidSigner(signer, owner);

        _approve(owner, spender, value);
    }

    /// @dev Name in the EIP-712 domain.
    function _permitName() internal view virtual returns (string memory);
}
