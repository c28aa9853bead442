// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IMarketMaker} from "../interfaces/IMarketMaker.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {MarketMaker} from "../makers/MarketMaker.sol";
import {FeeOnTransferToken} from "../tokens/FeeOnTransferToken.sol";
import {IVault} from "./PoolInterfaces.sol";
import {Pools} from "./Pools.sol";
import {RouterFixture} from "./RouterFixture.sol";
import {bound} from "./TokenVm.sol";
import {vm} from "./Vm.sol";

/// @dev One step on a pool of each protocol pays the amount that the pool's own contracts compute.
contract RouterPoolsTest is RouterFixture, Pools {
    uint128 private constant LIQUIDITY = 1e24;
    uint256 private constant MAKER_KEY = 0x3A4E2;

    address private pair;
    address private pool;
    address private pancakePool;
    address private stablePool;
    bytes32 private poolId;
    MarketMaker private maker = new MarketMaker(address(this), vm.addr(MAKER_KEY), address(router));
    // Lower and higher address, so that one direction means the same in every pool.
    address private low;
    address private high;

    function setUp() external {
        vm.deal(address(this), 4 * LIQUIDITY);
        weth.deposit{value: 2 * LIQUIDITY}();
        (low, high) = dai < link ? (dai, link) : (link, dai);
        pair = _pair(dai, LIQUIDITY, link, LIQUIDITY / 3);
        pool = _uniswapV3Pool(dai, link, LIQUIDITY);
        pancakePool = _pancakeV3Pool(dai, link, LIQUIDITY);
        stablePool = _stableSwap(dai, LIQUIDITY, link, LIQUIDITY);
        poolId = _balancerPool(dai, LIQUIDITY, link, LIQUIDITY);
        _uniswapV4Pool(dai, link, LIQUIDITY);
        _uniswapV4Pool(NATIVE, dai, LIQUIDITY);
        IERC20(link).transfer(address(maker), LIQUIDITY);
    }

    function test_aPairPaysAllThatItsInvariantAllows(uint256 drawn, bool up) external {
        uint256 amountIn = bound(drawn, 1e3, 1e25);
        (address tokenIn, address tokenOut) = up ? (low, high) : (high, low);
        (uint256 balanceIn, uint256 balanceOut) = (_balance(tokenIn, pair), _balance(tokenOut, pair));

        uint256 amountOut = _sell(IRouter.Protocol.ConstantProduct, pair, tokenIn, tokenOut, amountIn, "");

        uint256 lessFee = 1000 * balanceIn + 997 * amountIn;
        vm.assertLt(lessFee * (balanceOut - amountOut - 1), 1000 * balanceIn * balanceOut, "too little");
    }

    /// @dev The solver reads reserves, and would promise less than a pair with a surplus pays.
    function test_aPairsSurplusBuysNothing(uint256 drawn, uint96 surplus) external {
        uint256 amountIn = bound(drawn, 1e3, 1e24);
        (uint256 balanceIn, uint256 balanceOut) = (_balance(dai, pair), _balance(link, pair));
        IERC20(dai).transfer(pair, surplus);

        uint256 amountOut = _sell(IRouter.Protocol.ConstantProduct, pair, dai, link, amountIn, "");
        vm.assertEq(amountOut, 997 * amountIn * balanceOut / (1000 * balanceIn + 997 * amountIn));
    }

    function test_concentratedPoolsPayWhatTheQuoterSays(uint256 drawn, bool up) external {
        uint256 amountIn = bound(drawn, 1e3, 1e25);
        (address tokenIn, address tokenOut) = up ? (low, high) : (high, low);
        uint256 quoted = quoter.quoteExactInputSingle(tokenIn, tokenOut, FEE, amountIn, 0);

        vm.assertEq(_sell(IRouter.Protocol.Concentrated, pool, tokenIn, tokenOut, amountIn, ""), quoted, "V3");
        vm.assertEq(
            _sell(IRouter.Protocol.Concentrated, pancakePool, tokenIn, tokenOut, amountIn, ""), quoted, "Pancake"
        );
        vm.assertEq(_sellV4(tokenIn, tokenOut, amountIn), quoted, "V4");
    }

    function test_uniswapV4SellsAndBuysEther(uint256 drawn) external {
        uint256 amountIn = bound(drawn, 1e3, 1e24);
        uint256 quoted = quoter.quoteExactInputSingle(low, high, FEE, amountIn, 0);
        vm.assertEq(_sellV4(NATIVE, dai, amountIn), quoted, "ether sold");

        uint256 bought = _sellV4(dai, NATIVE, quoted);
        // The fee is paid twice, and each rounding costs at most one unit.
        vm.assertLt(bought, amountIn, "more ether than was sold");
        vm.assertGe(bought + 4, amountIn * 9990 / 10_000, "too little ether bought");
    }

    function test_aWeightedPoolPaysWhatTheVaultSays(uint256 drawn, bool up) external {
        // Balancer rejects more than 30 % of a balance.
        uint256 amountIn = bound(drawn, 1e6, LIQUIDITY * 3 / 10);
        (address tokenIn, address tokenOut) = up ? (low, high) : (high, low);
        address[] memory assets = new address[](2);
        (assets[0], assets[1]) = (tokenIn, tokenOut);
        IVault.BatchStep[] memory swaps = new IVault.BatchStep[](1);
        swaps[0] = IVault.BatchStep(poolId, 0, 1, amountIn, "");
        IVault.Funds memory funds = IVault.Funds(address(this), false, address(this), false);
        uint256 quoted = uint256(-vault.queryBatchSwap(0, swaps, assets, funds)[1]);

        uint256 amountOut =
            _sell(IRouter.Protocol.BalancerV2, address(vault), tokenIn, tokenOut, amountIn, abi.encode(poolId));
        vm.assertEq(amountOut, quoted);
    }

    function test_aStablePoolSwaps(uint256 drawn, bool up) external {
        uint256 amountIn = bound(drawn, 1e3, LIQUIDITY);
        (address tokenIn, address tokenOut) = up ? (dai, link) : (link, dai);
        (uint256 balanceIn, uint256 balanceOut) = (_balance(tokenIn, stablePool), _balance(tokenOut, stablePool));
        bytes memory indices = up ? abi.encode(0, 1) : abi.encode(1, 0);

        uint256 amountOut = _sell(IRouter.Protocol.Curve, stablePool, tokenIn, tokenOut, amountIn, indices);
        vm.assertEq(_balance(tokenIn, stablePool) - balanceIn, amountIn);
        vm.assertEq(balanceOut - _balance(tokenOut, stablePool), amountOut);
    }

    function test_aMakerPaysItsTraderInProportion(uint256 drawn) external {
        uint256 amountIn = bound(drawn, 1, 3e21);
        IMarketMaker.Quote memory quote = _quote(TRADER);

        uint256 amountOut =
            _sell(IRouter.Protocol.MarketMaker, address(maker), dai, link, amountIn, _signed(quote));
        vm.assertEq(amountOut, amountIn * quote.maxAmountOut / quote.maxAmountIn);
    }

    function test_aMakerIsCalledWithTheAmountThatArrived() external {
        address feeToken = address(new FeeOnTransferToken("Fee Token", "FEE", 18, address(this), SUPPLY, 250));
        IMarketMaker.Quote memory quote = _quote(TRADER);
        quote.tokenIn = feeToken;

        // The fee of 2.5 % applies to the transfers to the router, and from the router to the maker.
        uint256 amountOut =
            _sell(IRouter.Protocol.MarketMaker, address(maker), feeToken, link, 3e18, _signed(quote));
        vm.assertEq(amountOut, 0.950625e18);
    }

    function test_aMakersQuoteServesItsTraderAlone(address another) external {
        vm.assume(another != TRADER);
        bytes memory data = _signed(_quote(another));
        _fund(dai, 1e18);
        IRouter.Step[] memory steps =
            _route(_step(IRouter.Protocol.MarketMaker, address(maker), dai, link, WHOLE, data));
        vm.expectRevert(abi.encodeWithSelector(IMarketMaker.InvalidTrader.selector, TRADER, another));
        _send(_order(dai, link, 1e18, 0), steps);
    }

    function test_etherIsWrappedAndUnwrappedOneToOne(uint256 drawn) external {
        uint256 amount = bound(drawn, 1, 1e24);
        address wrapped = address(weth);
        vm.assertEq(_sell(IRouter.Protocol.WrappedNative, wrapped, NATIVE, wrapped, amount, ""), amount);
        vm.assertEq(_sell(IRouter.Protocol.WrappedNative, wrapped, wrapped, NATIVE, amount, ""), amount);
    }

    /// @dev The route sells ether for DAI in V4, and DAI for LINK in all other pools.
    function test_aRouteOfAllProtocolsSellsAll(uint256 drawn, uint256 seed) external {
        uint256 amountIn = bound(drawn, 1e6, 1e21);
        IRouter.Step[] memory steps = new IRouter.Step[](8);
        steps[0] = _step(IRouter.Protocol.WrappedNative, address(weth), address(weth), NATIVE, 0, "");
        bytes memory key = abi.encode(FEE, TICK_SPACING);
        steps[1] = _step(IRouter.Protocol.UniswapV4, address(manager), NATIVE, dai, WHOLE, key);
        steps[2] = _step(IRouter.Protocol.ConstantProduct, pair, dai, link, _share(seed, 2), "");
        steps[3] = _step(IRouter.Protocol.Concentrated, pool, dai, link, _share(seed, 3), "");
        steps[4] = _step(IRouter.Protocol.Concentrated, pancakePool, dai, link, _share(seed, 4), "");
        bytes memory id = abi.encode(poolId);
        steps[5] = _step(IRouter.Protocol.BalancerV2, address(vault), dai, link, _share(seed, 5), id);
        steps[6] = _step(IRouter.Protocol.Curve, stablePool, dai, link, _share(seed, 6), abi.encode(0, 1));
        steps[7] = _step(IRouter.Protocol.MarketMaker, address(maker), dai, link, 0, _signed(_quote(TRADER)));

        vm.assertGt(_swap(_order(address(weth), link, amountIn, 1), steps), 0, "nothing bought");
    }

    function _sell(
        IRouter.Protocol protocol,
        address at,
        address tokenIn,
        address tokenOut,
        uint256 amountIn,
        bytes memory data
    ) private returns (uint256 amountOut) {
        IRouter.Step memory step = _step(protocol, at, tokenIn, tokenOut, WHOLE, data);
        return _swap(_order(tokenIn, tokenOut, amountIn, 0), _route(step));
    }

    function _sellV4(address tokenIn, address tokenOut, uint256 amountIn) private returns (uint256 amountOut) {
        bytes memory data = abi.encode(FEE, TICK_SPACING);
        return _sell(IRouter.Protocol.UniswapV4, address(manager), tokenIn, tokenOut, amountIn, data);
    }

    function _quote(address trader) private view returns (IMarketMaker.Quote memory) {
        return IMarketMaker.Quote(dai, link, 3e21, 1e21, trader, block.timestamp, 1);
    }

    function _signed(IMarketMaker.Quote memory quote) private view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(MAKER_KEY, maker.digestOf(quote));
        return abi.encode(quote, abi.encodePacked(r, s, v));
    }

    function _balance(address token, address holder) private view returns (uint256) {
        return IERC20(token).balanceOf(holder);
    }

    /// @dev Between 1 % and 10 %, so that the remainder is never zero.
    function _share(uint256 seed, uint256 index) private pure returns (uint256) {
        return bound(uint256(keccak256(abi.encode(seed, index))), WHOLE / 100, WHOLE / 10);
    }
}
