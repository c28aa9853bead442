// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IPoolManager, IUnlockCallback} from "../interfaces/IPoolManager.sol";

/// @title UniswapV4Quoter
/// @notice Quotes Uniswap V4 swaps, with the interface of mainnet's V4Quoter.
/// @dev Executes the swap and reverts with its result. Intended for `eth_call`.
contract UniswapV4Quoter is IUnlockCallback {
    struct QuoteExactSingleParams {
        IPoolManager.PoolKey poolKey;
        // True to sell currency0.
        bool zeroForOne;
        // Amount in.
        uint128 exactAmount;
        bytes hookData;
    }

    // MIN_SQRT_PRICE + 1 and MAX_SQRT_PRICE - 1.
    uint160 private constant MIN_SQRT_PRICE_LIMIT = 4295128740;
    uint160 private constant MAX_SQRT_PRICE_LIMIT = 1461446703485210103287273052203988822378723970341;

    /// @notice Carries the result out of the unlocked PoolManager.
    error QuoteSwap(uint256 amountOut);
    error NotPoolManager(address caller);
    error NotEnoughLiquidity(bytes32 poolId);
    error UnexpectedRevertBytes(bytes reason);

    IPoolManager public immutable poolManager;

    constructor(IPoolManager poolManager_) {
        poolManager = poolManager_;
    }

    /// @return amountOut Output for `exactAmount`; reverts if the pool cannot take all of it.
    /// @return gasEstimate Gas used by the swap.
    function quoteExactInputSingle(QuoteExactSingleParams calldata params)
        external
        returns (uint256 amountOut, uint256 gasEstimate)
    {
        uint256 gasBefore = gasleft();
        try poolManager.unlock(abi.encode(params)) {}
        catch (bytes memory reason) {
            gasEstimate = gasBefore - gasleft();
            amountOut = _decodeQuote(reason);
        }
    }

    /// @inheritdoc IUnlockCallback
    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        if (msg.sender != address(poolManager)) revert NotPoolManager(msg.sender);
        QuoteExactSingleParams memory params = abi.decode(data, (QuoteExactSingleParams));

        IPoolManager.SwapParams memory swapParams = IPoolManager.SwapParams(
            params.zeroForOne,
            -int256(uint256(params.exactAmount)),
            params.zeroForOne ? MIN_SQRT_PRICE_LIMIT : MAX_SQRT_PRICE_LIMIT
        );
        int256 delta = poolManager.swap(params.poolKey, swapParams, params.hookData);
        // currency0 in the upper half, currency1 in the lower; negative is owed by the caller.
        (int256 input, int256 output) = (delta >> 128, int256(int128(delta)));
        if (!params.zeroForOne) (input, output) = (output, input);
        if (input != swapParams.amountSpecified) revert NotEnoughLiquidity(keccak256(abi.encode(params.poolKey)));
        revert QuoteSwap(uint256(output));
    }

    /// @dev Reads the argument of `QuoteSwap`.
    function _decodeQuote(bytes memory reason) private pure returns (uint256 amountOut) {
        if (reason.length != 36 || bytes4(reason) != QuoteSwap.selector) revert UnexpectedRevertBytes(reason);
        assembly {
            amountOut := mload(add(reason, 36))
        }
    }
}
