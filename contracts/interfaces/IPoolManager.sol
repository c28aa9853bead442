// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IPoolManager
/// @notice The one contract that holds all pools of Uniswap V4. The zero address is the native token.
interface IPoolManager {
    /// @notice What identifies a pool.
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
        // Square root of the price, times 2^96, at which the swap stops short.
        uint160 sqrtPriceLimitX96;
    }

    /// @notice Calls the caller's `unlockCallback`, within which alone it may swap, and reverts unless it has
    /// settled all its debts by the end.
    function unlock(bytes calldata data) external returns (bytes memory result);

    /// @notice Swaps, on account.
    /// @return delta What the caller is owed, or owes if negative: of currency0 in the upper 128 bits and of
    /// currency1 in the lower.
    function swap(PoolKey calldata key, SwapParams calldata params, bytes calldata hookData)
        external
        returns (int256 delta);

    /// @notice Notes the balance from which the next `settle` counts.
    function sync(address currency) external;

    /// @notice Credits the caller with what arrived since `sync`, or with the ether sent.
    function settle() external payable returns (uint256 paid);

    /// @notice Pays out, on account.
    function take(address currency, address to, uint256 amount) external;
}

/// @title IUnlockCallback
/// @notice What the PoolManager requires of those who unlock it.
interface IUnlockCallback {
    /// @param data What was given to `unlock`.
    function unlockCallback(bytes calldata data) external returns (bytes memory result);
}
