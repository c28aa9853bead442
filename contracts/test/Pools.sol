// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IPoolManager} from "../interfaces/IPoolManager.sol";
import {IWETH9} from "../interfaces/IWETH9.sol";
import {PancakeV3PoolDeployer} from "../pools/PancakeV3PoolDeployer.sol";
import {StableSwap} from "../pools/StableSwap.sol";
import {SafeTransferLib} from "../libraries/SafeTransferLib.sol";
import {Genuine} from "./Genuine.sol";
import {
    IConcentratedPool,
    ILiquidity,
    IPair,
    IQuoter,
    IUniswapV2Factory,
    IUniswapV3Factory,
    IVault,
    IWeightedPool,
    IWeightedPoolFactory
} from "./PoolInterfaces.sol";
import {vm} from "./Vm.sol";

/// @title Pools
/// @notice Creates one pool of each protocol, all genuine except Curve's, with liquidity from this contract.
/// Concentrated pools start at a price of one with the same liquidity, so that all must pay the same.
abstract contract Pools {
    using SafeTransferLib for IERC20;

    uint24 internal constant FEE = 500;
    int24 internal constant TICK_SPACING = 10;
    int24 private constant MAX_TICK = 887270;
    uint160 private constant SQRT_PRICE_1_1 = 2 ** 96;

    IWETH9 internal weth = IWETH9(Genuine.weth9());
    IUniswapV2Factory internal pairs = IUniswapV2Factory(Genuine.uniswapV2Factory());
    IUniswapV3Factory internal factory = IUniswapV3Factory(Genuine.uniswapV3Factory());
    IQuoter internal quoter = IQuoter(Genuine.uniswapV3Quoter(address(factory)));
    IPoolManager internal manager = IPoolManager(Genuine.poolManager());
    IVault internal vault = IVault(Genuine.balancerVault(address(weth)));

    receive() external payable {}

    function _pair(address tokenA, uint256 amountA, address tokenB, uint256 amountB)
        internal
        returns (address pair)
    {
        pair = pairs.createPair(tokenA, tokenB);
        IERC20(tokenA).safeTransfer(pair, amountA);
        IERC20(tokenB).safeTransfer(pair, amountB);
        IPair(pair).mint(address(this));
    }

    function _uniswapV3Pool(address tokenA, address tokenB, uint128 liquidity) internal returns (address pool) {
        pool = factory.createPool(tokenA, tokenB, FEE);
        _mint(pool, liquidity);
    }

    function _pancakeV3Pool(address tokenA, address tokenB, uint128 liquidity) internal returns (address pool) {
        address creationCode = address(0xCA4E);
        vm.etch(creationCode, Genuine.pancakeV3PoolCreationCode());
        PancakeV3PoolDeployer deployer = new PancakeV3PoolDeployer(address(this), creationCode);
        (address token0, address token1) = _sorted(tokenA, tokenB);
        pool = deployer.deploy(address(this), token0, token1, FEE, TICK_SPACING);
        _mint(pool, liquidity);
    }

    function _uniswapV4Pool(address tokenA, address tokenB, uint128 liquidity) internal {
        (address token0, address token1) = _sorted(tokenA, tokenB);
        IPoolManager.PoolKey memory key = IPoolManager.PoolKey(token0, token1, FEE, TICK_SPACING, address(0));
        ILiquidity(address(manager)).initialize(key, SQRT_PRICE_1_1);
        manager.unlock(abi.encode(key, liquidity));
    }

    function _balancerPool(address tokenA, uint256 amountA, address tokenB, uint256 amountB)
        internal
        returns (bytes32 poolId)
    {
        address[] memory tokens = new address[](2);
        (tokens[0], tokens[1]) = _sorted(tokenA, tokenB);
        uint256[] memory weights = new uint256[](2);
        (weights[0], weights[1]) = (0.8e18, 0.2e18);
        uint256[] memory amounts = new uint256[](2);
        (amounts[0], amounts[1]) = tokens[0] == tokenA ? (amountA, amountB) : (amountB, amountA);

        IWeightedPoolFactory pools = IWeightedPoolFactory(Genuine.weightedPoolFactory(address(vault)));
        address pool = pools.create("Weighted", "W", tokens, weights, 0.003e18, address(0));
        poolId = IWeightedPool(pool).getPoolId();
        IERC20(tokenA).safeApprove(address(vault), amountA);
        IERC20(tokenB).safeApprove(address(vault), amountB);
        bytes memory initial = abi.encode(uint256(0), amounts);
        vault.joinPool(poolId, address(this), address(this), IVault.Join(tokens, amounts, initial, false));
    }

    function _stableSwap(address tokenA, uint256 amountA, address tokenB, uint256 amountB)
        internal
        returns (address pool)
    {
        address[] memory coins = new address[](2);
        (coins[0], coins[1]) = (tokenA, tokenB);
        uint256[] memory amounts = new uint256[](2);
        (amounts[0], amounts[1]) = (amountA, amountB);
        pool = address(new StableSwap(address(this), coins, 200, 4e6));
        IERC20(tokenA).safeApprove(pool, amountA);
        IERC20(tokenB).safeApprove(pool, amountB);
        StableSwap(pool).add_liquidity(amounts);
    }

    function uniswapV3MintCallback(uint256 owed0, uint256 owed1, bytes calldata) external {
        _payForLiquidity(owed0, owed1);
    }

    function pancakeV3MintCallback(uint256 owed0, uint256 owed1, bytes calldata) external {
        _payForLiquidity(owed0, owed1);
    }

    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        (IPoolManager.PoolKey memory key, uint128 liquidity) = abi.decode(data, (IPoolManager.PoolKey, uint128));
        ILiquidity.Change memory change = ILiquidity.Change(-MAX_TICK, MAX_TICK, int128(liquidity), 0);
        (int256 delta,) = ILiquidity(address(manager)).modifyLiquidity(key, change, "");
        _settle(key.currency0, uint256(-(delta >> 128)));
        _settle(key.currency1, uint256(-int256(int128(delta))));
        return "";
    }

    function _mint(address pool, uint128 liquidity) private {
        IConcentratedPool(pool).initialize(SQRT_PRICE_1_1);
        IConcentratedPool(pool).mint(address(this), -MAX_TICK, MAX_TICK, liquidity, "");
    }

    function _payForLiquidity(uint256 owed0, uint256 owed1) private {
        IERC20(IConcentratedPool(msg.sender).token0()).safeTransfer(msg.sender, owed0);
        IERC20(IConcentratedPool(msg.sender).token1()).safeTransfer(msg.sender, owed1);
    }

    function _settle(address currency, uint256 amount) private {
        manager.sync(currency);
        if (currency == address(0)) {
            manager.settle{value: amount}();
        } else {
            IERC20(currency).safeTransfer(address(manager), amount);
            manager.settle();
        }
    }

    function _sorted(address tokenA, address tokenB) private pure returns (address, address) {
        return tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
    }
}
