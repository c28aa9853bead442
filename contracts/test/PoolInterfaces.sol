// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IPoolManager} from "../interfaces/IPoolManager.sol";

// The functions of the genuine pools that tests use besides swaps: creation, liquidity and quotes.

interface IUniswapV2Factory {
    function createPair(address tokenA, address tokenB) external returns (address pair);
}

interface IPair {
    function mint(address to) external returns (uint256 liquidity);
}

interface IUniswapV3Factory {
    function createPool(address tokenA, address tokenB, uint24 fee) external returns (address pool);
}

interface IConcentratedPool {
    function token0() external view returns (address);
    function token1() external view returns (address);
    function initialize(uint160 sqrtPriceX96) external;
    function mint(address recipient, int24 tickLower, int24 tickUpper, uint128 amount, bytes calldata data)
        external
        returns (uint256 amount0, uint256 amount1);
}

interface IQuoter {
    function quoteExactInputSingle(address tokenIn, address tokenOut, uint24 fee, uint256 amountIn, uint160 limit)
        external
        returns (uint256 amountOut);
}

interface ILiquidity {
    struct Change {
        int24 tickLower;
        int24 tickUpper;
        int256 liquidityDelta;
        bytes32 salt;
    }

    function initialize(IPoolManager.PoolKey calldata key, uint160 sqrtPriceX96) external returns (int24 tick);
    function modifyLiquidity(IPoolManager.PoolKey calldata key, Change calldata change, bytes calldata hookData)
        external
        returns (int256 callerDelta, int256 feesAccrued);
}

interface IVault {
    struct Join {
        address[] assets;
        uint256[] maxAmountsIn;
        bytes userData;
        bool fromInternalBalance;
    }

    struct BatchStep {
        bytes32 poolId;
        uint256 assetInIndex;
        uint256 assetOutIndex;
        uint256 amount;
        bytes userData;
    }

    struct Funds {
        address sender;
        bool fromInternalBalance;
        address recipient;
        bool toInternalBalance;
    }

    function joinPool(bytes32 poolId, address sender, address recipient, Join calldata request) external payable;
    function queryBatchSwap(uint8 kind, BatchStep[] calldata swaps, address[] calldata assets, Funds calldata funds)
        external
        returns (int256[] memory assetDeltas);
}

interface IWeightedPoolFactory {
    function create(
        string calldata name,
        string calldata symbol,
        address[] calldata tokens,
        uint256[] calldata weights,
        uint256 swapFee,
        address owner
    ) external returns (address pool);
}

interface IWeightedPool {
    function getPoolId() external view returns (bytes32);
}
