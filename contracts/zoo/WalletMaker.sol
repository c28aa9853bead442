// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IMarketMaker} from "../interfaces/IMarketMaker.sol";
import {SafeTransferLib} from "../libraries/SafeTransferLib.sol";

/// @title WalletMaker
/// @notice Fills its signer's quotes from a wallet that has approved it, and pays the wallet. It holds nothing.
contract WalletMaker is IMarketMaker {
    using SafeTransferLib for IERC20;

    bytes32 private constant DOMAIN_TYPE_HASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant QUOTE_TYPE_HASH = keccak256(
        "Quote(address tokenIn,address tokenOut,uint256 maxAmountIn,uint256 maxAmountOut,"
        "address trader,uint256 expiry,uint256 nonce)"
    );

    address public immutable wallet;
    address public immutable signer;
    address public immutable router;
    mapping(uint256 nonce => bool) public isFilled;

    constructor(address wallet_, address signer_, address router_) {
        wallet = wallet_;
        signer = signer_;
        router = router_;
    }

    /// @inheritdoc IMarketMaker
    function fill(Quote calldata quote, bytes calldata signature, uint256 amountIn, address trader)
        external
        returns (uint256 amountOut)
    {
        if (msg.sender != router) revert NotRouter(msg.sender);
        if (block.timestamp > quote.expiry) revert QuoteExpired(quote.expiry, block.timestamp);
        if (trader != quote.trader) revert InvalidTrader(trader, quote.trader);
        if (amountIn > quote.maxAmountIn) revert AmountExceedsQuote(amountIn, quote.maxAmountIn);
        if (isFilled[quote.nonce]) revert QuoteAlreadyFilled(quote.nonce);
        address recovered =
            ecrecover(digestOf(quote), uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        if (recovered == address(0) || recovered != signer) revert InvalidSigner(recovered);

        isFilled[quote.nonce] = true;
        amountOut = quote.maxAmountOut * amountIn / quote.maxAmountIn;
        IERC20(quote.tokenIn).safeTransfer(wallet, amountIn);
        IERC20(quote.tokenOut).safeTransferFrom(wallet, msg.sender, amountOut);
        emit Filled(quote.nonce, trader, amountIn, amountOut);
    }

    /// @inheritdoc IMarketMaker
    function digestOf(Quote calldata quote) public view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                DOMAIN_TYPE_HASH, keccak256("Assay Market Maker"), keccak256("1"), block.chainid, address(this)
            )
        );
        bytes32 message = keccak256(abi.encode(QUOTE_TYPE_HASH, quote));
        return keccak256(abi.encodePacked(hex"1901", domain, message));
    }
}
