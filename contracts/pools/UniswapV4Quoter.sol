// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IPoolManager, IUnlockCallback} from "../interfaces/IPoolManager.sol";

/// @title UniswapV4Quoter
/// @notice What a pool of Uniswap V4 pays for an amount, with the call and the answer of mainnet's V4Quoter.
/// @dev Swaps and takes the swap back by reverting with its result. Meant for `eth_call`.
contract UniswapV4Quoter is IUnlockCallback {
    struct QuoteExactSingleParams {
        IPoolManager.PoolKey poolKey;
        // True to sell currency0.
        bool zeroForOne;
        // Input.
        uint128 exactAmount;
        bytes hookData;
    }

    // The prices just inside of those at which a swap must stop.
    uint160 private constant LOWEST_LIMIT = 4295128740;
    uint160 private constant HIGHEST_LIMIT = 1461446703485210103287273052203988822378723970341;

    /// @notice How the result leaves the unlocked pool manager.
    error Quoted(uint256 amountOut);
    error NotPoolManager(address caller);
    error NotEnoughLiquidity(bytes32 poolId);
    error UnexpectedRevertBytes(bytes reason);

    IPoolManager public immutable poolManager;

    constructor(IPoolManager poolManager_) {
        poolManager = poolManager_;
    }

    /// @return amountOut What the pool pays for `exactAmount`; it reverts if it cannot take all of it.
    /// @return gasEstimate Units of gas that the swap took.
    function quoteExactInputSingle(QuoteExactSingleParams calldata params)
        external
        returns (uint256 amountOut, uint256 gasEstimate)
    {
        uint256 gasBefore = gasleft();
        try poolManager.unlock(abi.encode(params)) {}
        catch (bytes memory reason) {
            gasEstimate = gasBefore - gasleft();
            amountOut = _amountIn(reason);
        }
    }

    /// @inheritdoc IUnlockCallback
    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        if (msg.sender != address(poolManager)) revert NotPoolManager(msg.sender);
        QuoteExactSingleParams memory params = abi.decode(data, (QuoteExactSingleParams));

        IPoolManager.SwapParams memory swapParams = IPoolManager.SwapParams(
            params.zeroForOne,
            -int256(uint256(params.exactAmount)),
            params.zeroForOne ? LOWEST_LIMIT : HIGHEST_LIMIT
        );
        int256 delta = poolManager.swap(params.poolKey, swapParams, params.hookData);
        // Of currency0 in the upper half, of currency1 in the lower; what the caller owes is negative.
        (int256 input, int256 output) = (delta >> 128, int256(int128(delta)));
        if (!params.zeroForOne) (input, output) = (output, input);
        if (input != swapParams.amountSpecified) revert NotEnoughLiquidity(keccak256(abi.encode(params.poolKey)));
        revert Quoted(uint256(output));
    }

    /// @dev The word after the selector of `Quoted`.
    function _amountIn(bytes memory reason) private pure returns (uint256 amountOut) {
        if (reason.length != 36 || bytes4(reason) != Quoted.selector) revert UnexpectedRevertBytes(reason);
        assembly {
            amountOut := mload(add(reason, 36))
        }
    }
}
