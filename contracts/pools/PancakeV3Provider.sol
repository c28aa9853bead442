// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {SafeTransferLib} from "../libraries/SafeTransferLib.sol";

/// @notice What the provider needs of a pool of PancakeSwap V3.
interface IPancakeV3Pool {
    function token0() external view returns (address);
    function token1() external view returns (address);
    function mint(address recipient, int24 tickLower, int24 tickUpper, uint128 amount, bytes calldata data)
        external
        returns (uint256 amount0, uint256 amount1);
}

/// @title PancakeV3Provider
/// @notice Adds liquidity to pools of PancakeSwap V3, whose position manager no package holds.
/// @dev A pool calls back for what it is owed and is paid from what this contract holds. It believes every
/// caller to be a pool, so it is the code of an account with tokens only while the embedded chain is built.
contract PancakeV3Provider {
    using SafeTransferLib for IERC20;

    struct Position {
        int24 tickLower;
        int24 tickUpper;
        uint128 liquidity;
    }

    /// @notice Opens positions that belong to this contract.
    function provide(IPancakeV3Pool pool, Position[] calldata positions) external {
        for (uint256 i = 0; i < positions.length; ++i) {
            pool.mint(address(this), positions[i].tickLower, positions[i].tickUpper, positions[i].liquidity, "");
        }
    }

    function pancakeV3MintCallback(uint256 amount0Owed, uint256 amount1Owed, bytes calldata) external {
        IPancakeV3Pool pool = IPancakeV3Pool(msg.sender);
        if (amount0Owed > 0) IERC20(pool.token0()).safeTransfer(msg.sender, amount0Owed);
        if (amount1Owed > 0) IERC20(pool.token1()).safeTransfer(msg.sender, amount1Owed);
    }
}
