// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IPoolManager, IUnlockCallback} from "../interfaces/IPoolManager.sol";
import {SafeTransferLib} from "../libraries/SafeTransferLib.sol";

/// @notice The functions of a PancakeSwap V3 pool that the provider calls.
interface IPancakeV3Liquidity {
    function token0() external view returns (address);
    function token1() external view returns (address);
    function mint(address recipient, int24 tickLower, int24 tickUpper, uint128 amount, bytes calldata data)
        external
        returns (uint256 amount0, uint256 amount1);
}

/// @notice The functions of the Uniswap V4 PoolManager that the provider calls.
interface IUniswapV4Liquidity {
    struct Change {
        int24 tickLower;
        int24 tickUpper;
        int256 liquidityDelta;
        bytes32 salt;
    }

    function modifyLiquidity(IPoolManager.PoolKey calldata key, Change calldata change, bytes calldata hookData)
        external
        returns (int256 delta, int256 fees);
}

/// @title LiquidityProvider
/// @notice Adds liquidity to PancakeSwap V3 pools, whose position manager is in no package, and to Uniswap V4
/// pools, whose published test router cannot pay with USDT.
/// @dev Pays every callback from its own balance without checking the caller, so it is installed at an account
/// that holds tokens only while the embedded chain is built.
contract LiquidityProvider is IUnlockCallback {
    using SafeTransferLib for IERC20;

    struct Position {
        int24 tickLower;
        int24 tickUpper;
        uint128 liquidity;
    }

    /// @notice Opens positions in a PancakeSwap V3 pool.
    function provide(IPancakeV3Liquidity pool, Position[] calldata positions) external {
        for (uint256 i = 0; i < positions.length; ++i) {
            pool.mint(address(this), positions[i].tickLower, positions[i].tickUpper, positions[i].liquidity, "");
        }
    }

    /// @notice Opens positions in a Uniswap V4 pool.
    function provideTo(IPoolManager manager, IPoolManager.PoolKey calldata key, Position[] calldata positions)
        external
    {
        manager.unlock(abi.encode(key, positions));
    }

    function pancakeV3MintCallback(uint256 amount0Owed, uint256 amount1Owed, bytes calldata) external {
        IPancakeV3Liquidity pool = IPancakeV3Liquidity(msg.sender);
        if (amount0Owed > 0) IERC20(pool.token0()).safeTransfer(msg.sender, amount0Owed);
        if (amount1Owed > 0) IERC20(pool.token1()).safeTransfer(msg.sender, amount1Owed);
    }

    /// @inheritdoc IUnlockCallback
    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        (IPoolManager.PoolKey memory key, Position[] memory positions) =
            abi.decode(data, (IPoolManager.PoolKey, Position[]));
        for (uint256 i = 0; i < positions.length; ++i) {
            IUniswapV4Liquidity.Change memory change = IUniswapV4Liquidity.Change(
                positions[i].tickLower, positions[i].tickUpper, int256(uint256(positions[i].liquidity)), 0
            );
            (int256 delta,) = IUniswapV4Liquidity(msg.sender).modifyLiquidity(key, change, "");
            // Negative deltas are owed: currency0 in the upper half, currency1 in the lower.
            _settle(key.currency0, uint256(-(delta >> 128)));
            _settle(key.currency1, uint256(-int256(int128(delta))));
        }
        return "";
    }

    function _settle(address currency, uint256 amount) private {
        IPoolManager manager = IPoolManager(msg.sender);
        if (currency == address(0)) {
            manager.settle{value: amount}();
        } else {
            manager.sync(currency);
            IERC20(currency).safeTransfer(msg.sender, amount);
            manager.settle();
        }
    }
}
