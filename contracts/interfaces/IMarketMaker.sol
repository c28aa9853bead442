// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IMarketMaker
/// @notice A maker that sells from its inventory at prices signed for one named trader.
interface IMarketMaker {
    /// @notice A price that binds the maker until `expiry`.
    struct Quote {
        address tokenIn;
        address tokenOut;
        // Maximum that may be sold to the maker under this quote.
        uint256 maxAmountIn;
        // Output for `maxAmountIn`; smaller amounts are pro rata, rounded down.
        uint256 maxAmountOut;
        // The only `origin_address` that may use the quote.
        address trader;
        // Last second, in UNIX time, at which the quote may be filled.
        uint256 expiry;
        // Can be filled once.
        uint256 nonce;
    }

    /// @notice Emitted when a quote is filled.
    event Filled(uint256 indexed nonce, address indexed trader, uint256 amountIn, uint256 amountOut);

    error QuoteExpired(uint256 expiry, uint256 timestamp);
    error QuoteAlreadyFilled(uint256 nonce);
    error AmountExceedsQuote(uint256 amountIn, uint256 maxAmountIn);
    error InvalidTrader(address trader, address expected);
    error InvalidSigner(address signer);
    error NotRouter(address caller);

    /// @notice Fills a quote with the tokens that the router has just sent.
    /// @dev Only the router may call, since it is trusted to name the trader.
    /// @param quote The signed quote.
    /// @param signature The maker's EIP-712 signature of `quote`.
    /// @param amountIn Amount of `tokenIn` that was sent before the call.
    /// @param trader Sender of the swap.
    /// @return amountOut Amount of `tokenOut` sent to the router.
    function fill(Quote calldata quote, bytes calldata signature, uint256 amountIn, address trader)
        external
        returns (uint256 amountOut);

    /// @notice The quote's EIP-712 digest.
    function digestOf(Quote calldata quote) external view returns (bytes32);
}
