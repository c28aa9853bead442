// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IRouter
/// @notice The contract that solutions are sent to; `target_address` in a solve response.
interface IRouter {
    /// @notice How a step talks to its pool.
    enum Protocol {
        // Wraps or unwraps the native token; `pool` is WETH9. No data.
        WrappedNative,
        // A pair of Uniswap V2 or of a fork with its 0.3 % fee. No data.
        ConstantProduct,
        // A pool of Uniswap V3 or PancakeSwap V3. No data.
        Concentrated,
        // A pool without hooks of Uniswap V4; `pool` is the PoolManager. Data: (uint24 fee, int24 tickSpacing).
        UniswapV4,
        // A pool of Balancer V2; `pool` is the Vault. Data: (bytes32 poolId).
        BalancerV2,
        // A pool with Curve's exchange(int128,int128,uint256,uint256). Data: (int128 i, int128 j).
        Curve,
        // A market maker; `pool` is its contract. Data: (IMarketMaker.Quote quote, bytes signature).
        MarketMaker
    }

    /// @notice What the trader agreed to. The zero address is the native token.
    struct Order {
        address sellToken;
        address buyToken;
        uint256 sellAmount;
        // Least the receiver accepts, after slippage.
        uint256 minBuyAmount;
        address receiver;
    }

    /// @notice One pool on the route. Steps with the same `tokenIn` stand together and form a group.
    struct Step {
        Protocol protocol;
        address pool;
        address tokenIn;
        address tokenOut;
        // Fraction, in units of 1e-18, of what the order holds of `tokenIn` when the group begins, rounded
        // down. Zero means all that is left, so that the last step of a group leaves no dust.
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

    /// @notice Thrown when the ether sent is not the sell amount of a native order, or zero of another.
    error WrongValue(uint256 value, uint256 expected);

    /// @notice Thrown when a callback or ether comes from another account than the pool of the step being
    /// executed, or from that pool when it has nothing to ask for.
    error UnexpectedCallback(address caller);

    /// @notice Thrown when a pool asks for more or less than the step sells to it, as one without enough
    /// liquidity does.
    error WrongPayment(uint256 asked, uint256 offered);

    /// @notice Thrown when a market maker's quote is not for the token that the step sells.
    error WrongQuote(address quoted, address tokenIn);

    /// @notice Thrown when a route leaves some of a token that is not the buy token.
    error Unsold(address token, uint256 amount);

    /// @notice Thrown when a token or pool calls `swap` in the course of a swap.
    error Reentered();

    /// @notice Sells `order.sellAmount` along `steps` and pays the receiver all of the proceeds.
    /// @param order What the trader agreed to; the sell token must be approved to the router.
    /// @param steps The route found by the solver.
    /// @return buyAmount Amount of the buy token paid to the receiver.
    function swap(Order calldata order, Step[] calldata steps) external payable returns (uint256 buyAmount);
}
