// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IPoolManager
/// @notice The singleton that holds all Uniswap V4 pools. The zero address is the native token.
interface IPoolManager {
    /// @notice Identifies a pool.
    struct PoolKey {
        // The lower of the two addresses.
        address currency0;
        address currency1;
        // Hundredths of a basis point.
        uint24 fee;
        int24 tickSpacing;
        // The zero address for a pool without hooks.
        address hooks;
    }

    struct SwapParams {
        // True to sell currency0.
        bool zeroForOne;
        // Input if negative, output if positive.
        int256 amountSpecified;
        // Square root of the price, times 2^96, at which the swap stops.
        uint160 sqrtPriceLimitX96;
    }

    /// @notice Calls the caller's `unlockCallback`, the only place where it may swap, and reverts unless the caller
    /// has settled all its deltas by the end.
    function unlock(bytes calldata data) external returns (bytes memory result);

    /// @notice Swaps against the caller's deltas.
    /// @return delta What the caller is owed, or owes if negative: currency0 in the upper 128 bits, currency1 in
    /// the lower.
    function swap(PoolKey calldata key, SwapParams calldata params, bytes calldata hookData)
        external
        returns (int256 delta);

    /// @notice Records the balance that the next `settle` is measured from.
    function sync(address currency) external;

    /// @notice Credits the caller with the amount received since `sync`, or with the ether sent.
    function settle() external payable returns (uint256 paid);

    /// @notice Pays `amount` to `to` and debits the caller.
    function take(address currency, address to, uint256 amount) external;
}

/// @title IUnlockCallback
/// @notice Implemented by callers of `IPoolManager.unlock`.
interface IUnlockCallback {
    /// @param data The argument of `unlock`.
    function unlockCallback(bytes calldata data) external returns (bytes memory result);
}
