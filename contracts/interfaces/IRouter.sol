// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IRouter
/// @notice The contract that executes solutions; `target_address` in a solve response.
interface IRouter {
    /// @notice The protocol of a step's pool.
    enum Protocol {
        // Wraps or unwraps the native token; `pool` is WETH9. No data.
        WrappedNative,
        // A Uniswap V2 pair, or one of a fork with the same 0.3 % fee. No data.
        ConstantProduct,
        // A Uniswap V3 or PancakeSwap V3 pool. No data.
        Concentrated,
        // A Uniswap V4 pool without hooks; `pool` is the PoolManager. Data: (uint24 fee, int24 tickSpacing).
        UniswapV4,
        // A Balancer V2 pool; `pool` is the Vault. Data: (bytes32 poolId).
        BalancerV2,
        // A pool with Curve's exchange(int128,int128,uint256,uint256). Data: (int128 i, int128 j).
        Curve,
        // A market maker; `pool` is its contract. Data: (IMarketMaker.Quote quote, bytes signature).
        MarketMaker
    }

    /// @notice The trader's order. The zero address is the native token.
    struct Order {
        address sellToken;
        address buyToken;
        uint256 sellAmount;
        // Minimum that the receiver accepts, after slippage.
        uint256 minBuyAmount;
        address receiver;
    }

    /// @notice One pool on the route. Consecutive steps with the same `tokenIn` form a group.
    struct Step {
        Protocol protocol;
        address pool;
        address tokenIn;
        address tokenOut;
        // Fraction, in units of 1e-18, of the order's balance of `tokenIn` at the start of the group; the amount
        // is rounded down. Zero means the remainder, so that the last step of a group leaves no dust.
        uint256 share;
        bytes data;
    }

    /// @notice Emitted once per settled order.
    event Swap(
        address indexed trader,
        address indexed receiver,
        address sellToken,
        address buyToken,
        uint256 sellAmount,
        uint256 buyAmount
    );

    /// @notice Thrown when the route yields less than the trader accepts.
    error InsufficientBuyAmount(uint256 buyAmount, uint256 minBuyAmount);

    /// @notice Thrown when `msg.value` is not the sell amount of a native order, or not zero for any other order.
    error InvalidMsgValue(uint256 value, uint256 expected);

    /// @notice Thrown when a callback or ether comes from an account other than the current step's pool, or from
    /// that pool when no payment is expected.
    error UnexpectedCallback(address caller);

    /// @notice Thrown when a pool requests more or less than the step sells to it, for example because it lacks
    /// liquidity.
    error InvalidPayment(uint256 requested, uint256 offered);

    /// @notice Thrown when a market maker's quote is not for the token that the step sells.
    error QuoteTokenMismatch(address quoted, address tokenIn);

    /// @notice Thrown when a route leaves a balance of a token other than the buy token.
    error LeftoverInput(address token, uint256 amount);

    /// @notice Thrown when `swap` is called during a swap.
    error ReentrantCall();

    /// @notice Sells `order.sellAmount` along `steps` and pays the receiver all of the proceeds.
    /// @param order The trader's order; the sell token must be approved to the router.
    /// @param steps The solver's route.
    /// @return buyAmount Amount of the buy token paid to the receiver.
    function swap(Order calldata order, Step[] calldata steps) external payable returns (uint256 buyAmount);
}
