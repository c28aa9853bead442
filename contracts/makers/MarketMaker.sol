// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IMarketMaker} from "../interfaces/IMarketMaker.sol";
import {SafeTransferLib} from "../libraries/SafeTransferLib.sol";

/// @title MarketMaker
/// @notice Fills its signer's quotes from its own inventory.
/// @dev A quote binds the maker to one trader until it expires; the first fill uses up its nonce, whatever the
/// amount. The maker trusts only the router, to name the trader and to have sent the tokens.
contract MarketMaker is IMarketMaker {
    using SafeTransferLib for IERC20;

    bytes32 private constant DOMAIN_TYPE_HASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant QUOTE_TYPE_HASH = keccak256(
        "Quote(address tokenIn,address tokenOut,uint256 maxAmountIn,uint256 maxAmountOut,"
        "address trader,uint256 expiry,uint256 nonce)"
    );

    error NotOwner(address caller);

    address public immutable owner;
    /// @notice The account that signs quotes.
    address public immutable signer;
    /// @notice The only account that may fill quotes.
    address public immutable router;
    mapping(uint256 nonce => bool) public isFilled;

    constructor(address owner_, address signer_, address router_) {
        owner = owner_;
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
        address recovered = _recover(digestOf(quote), signature);
        if (recovered == address(0) || recovered != signer) revert InvalidSigner(recovered);

        isFilled[quote.nonce] = true;
        amountOut = quote.maxAmountOut * amountIn / quote.maxAmountIn;
        _settle(quote, amountIn, amountOut);
        emit Filled(quote.nonce, trader, amountIn, amountOut);
    }

    /// @notice Withdraws inventory.
    function withdraw(address token, uint256 amount) external {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        IERC20(token).safeTransfer(owner, amount);
    }

    /// @inheritdoc IMarketMaker
    function digestOf(Quote calldata quote) public view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                DOMAIN_TYPE_HASH, keccak256("Assay Market Maker"), keccak256("1"), block.chainid, address(this)
            )
        );
        // All members are static, so a quote's ABI encoding is also its EIP-712 encoding.
        bytes32 message = keccak256(abi.encode(QUOTE_TYPE_HASH, quote));
        return keccak256(abi.encodePacked(hex"1901", domain, message));
    }

    /// @dev Pays the router; what was sold has arrived.
    function _settle(Quote calldata quote, uint256, uint256 amountOut) internal virtual {
        IERC20(quote.tokenOut).safeTransfer(msg.sender, amountOut);
    }

    /// @dev Returns the zero address if the signature is not 65 bytes long or is invalid.
    function _recover(bytes32 digest, bytes calldata signature) private pure returns (address) {
        if (signature.length != 65) return address(0);
        return ecrecover(digest, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
    }
}
