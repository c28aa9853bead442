// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {vm} from "./Vm.sol";
import {bound} from "./TokenVm.sol";
import {StableSwap} from "../pools/StableSwap.sol";
import {StandardToken} from "../tokens/StandardToken.sol";
import {TetherToken} from "../tokens/TetherToken.sol";

interface ICoin {
    function approve(address spender, uint256 value) external;
    function balanceOf(address account) external view returns (uint256);
}

contract StableSwapTest {
    uint256 private constant SUPPLY = 1e33;

    address[] private coins;
    StableSwap private pool;

    event TokenExchange(
        address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought
    );

    /// @dev The state of mainnet's 3pool, DAI, USDC and USDT, in block 24407242.
    function setUp() external {
        coins.push(address(new StandardToken("Dai Stablecoin", "DAI", 18, address(this), SUPPLY)));
        coins.push(address(new StandardToken("USD Coin", "USDC", 6, address(this), SUPPLY)));
        coins.push(address(new TetherToken("Tether USD", "USDT", 6, address(this), SUPPLY)));
        pool = _poolOf(coins, 4_000, 1_500_000);
        _seed(27137121100372139339642768, 27662471158553, 108298644409129);
    }

    /// @dev Sold coin, bought coin, amount and the result of mainnet's `get_dy` in that block.
    function test_quotesAreThoseOfMainnet() external view {
        uint256[4][18] memory results = [
            [uint256(0), 1, 0x397710155d9686000000, 0x3f2cb48647],
            [uint256(0), 1, 0x11f53506ad3f0a0000000, 0x13bdc62a5eb],
            [uint256(0), 1, 0x59ca0921623b300000000, 0x62afa21a4ce],
            [uint256(0), 2, 0x397710155d9686000000, 0x3f386bc8f1],
            [uint256(0), 2, 0x11f53506ad3f0a0000000, 0x13c17a6cf57],
            [uint256(0), 2, 0x59ca0921623b300000000, 0x62c446eb5d3],
            [uint256(1), 0, 0x40681e1fa1, 0x3a912d2961f2bd8e10a2],
            [uint256(1), 0, 0x14208969e27, 0x124d2e6774ae1db5aa67c],
            [uint256(1), 0, 0x64a2af116c6, 0x5b7cd2f0f0627d5d60230],
            [uint256(1), 2, 0x40681e1fa1, 0x40716e0b4e],
            [uint256(1), 2, 0x14208969e27, 0x14234b3e946],
            [uint256(1), 2, 0x64a2af116c6, 0x64ad5d09a07],
            [uint256(2), 0, 0xfc2705b53b, 0xe51e8f79f841f70af5d8],
            [uint256(2), 0, 0x4ecc31c8a28, 0x479682c67fc0d584f78b4],
            [uint256(2), 0, 0x189fcf8eb2ca, 0x15cc2af88ee3b1d0f8ffe5],
            [uint256(2), 1, 0xfc2705b53b, 0xfbecabb26b],
            [uint256(2), 1, 0x4ecc31c8a28, 0x4eb6c55deaf],
            [uint256(2), 1, 0x189fcf8eb2ca, 0x18276fb31ae1]
        ];
        for (uint256 k = 0; k < results.length; ++k) {
            uint256 dy = pool.get_dy(int128(int256(results[k][0])), int128(int256(results[k][1])), results[k][2]);
            vm.assertEq(dy, results[k][3]);
        }
    }

    function test_anExchangePaysTheQuoteOrOneLess(uint256 drawnPair, uint256 drawnIn) external {
        (int128 i, int128 j, uint256 dx) = _draw(drawnPair, drawnIn);
        uint256 quoted = pool.get_dy(i, j, dx);
        uint256 dy = _exchange(i, j, dx);
        vm.assertGe(quoted, dy, "more than the quote was paid");
        vm.assertGe(dy + 1, quoted, "less than the quote minus one was paid");
    }

    /// @dev Mainnet's quote for this amount is one unit higher, as it truncates to six decimals before the fee.
    function test_anExchangeTruncatesAfterTheFee() external {
        vm.assertEq(_exchange(0, 2, 0x11f53506ad3f0a0000000), 0x13c17a6cf57 - 1);
    }

    function test_anExchangeMovesExactlyItsAmounts(uint256 drawnPair, uint256 drawnIn) external {
        (int128 i, int128 j, uint256 dx) = _draw(drawnPair, drawnIn);
        uint256[3] memory before = _held();

        uint256 dy = _exchange(i, j, dx);

        for (uint256 k = 0; k < coins.length; ++k) {
            uint256 expected = before[k];
            if (k == _at(i)) expected += dx;
            if (k == _at(j)) expected -= dy;
            vm.assertEq(_held()[k], expected);
        }
    }

    function test_halfOfTheFeeLeavesTheBalancesAndStaysInThePool(uint256 drawnPair, uint256 drawnIn) external {
        (int128 i, int128 j, uint256 dx) = _draw(drawnPair, drawnIn);
        uint256 before = pool.balances(_at(j));

        uint256 dy = _exchange(i, j, dx);

        uint256 adminFee = before - dy - pool.balances(_at(j));
        vm.assertEq(_held()[_at(j)], pool.balances(_at(j)) + adminFee);
        // dy is gross × (1 − fee), so half of the fee is dy × fee / (1 − fee) / 2, up to one unit.
        uint256 half = dy * pool.fee() / (1e10 - pool.fee()) / 2;
        vm.assertGe(half + 1, adminFee, "more than half was kept");
        vm.assertGe(adminFee + 1, half, "less than half was kept");
    }

    function test_aRoundTripNeverProfits(uint256 drawnPair, uint256 drawnIn) external {
        (int128 i, int128 j, uint256 dx) = _draw(drawnPair, drawnIn);
        uint256 dy = _exchange(i, j, dx);
        if (dy == 0) return;
        vm.assertGe(dx, _exchange(j, i, dy), "the trader took from the pool");
    }

    function test_aRoundTripNeverProfitsWithoutAFee(uint256 drawnPair, uint256 drawnIn) external {
        pool = _poolOf(coins, 4_000, 0);
        _seed(27137121100372139339642768, 27662471158553, 108298644409129);
        (int128 i, int128 j, uint256 dx) = _draw(drawnPair, drawnIn);
        uint256 dy = _exchange(i, j, dx);
        if (dy == 0) return;
        vm.assertGe(dx, _exchange(j, i, dy), "rounding was in the trader's favour");
    }

    function test_splittingAnOrderNeverPaysMore(uint256 drawnPair, uint256 drawnIn) external view {
        (int128 i, int128 j, uint256 dx) = _draw(drawnPair, drawnIn);
        uint256 whole = pool.get_dy(i, j, 2 * dx);
        vm.assertGe(2 * pool.get_dy(i, j, dx) + 2, whole, "the second half was priced better than the first");
    }

    function test_anExchangePaysAtLeastTheMinimumOrReverts() external {
        uint256 dy = pool.get_dy(0, 1, 1e22) - 1;
        vm.expectPartialRevert(StableSwap.InsufficientOutput.selector);
        pool.exchange(0, 1, 1e22, dy + 2);
        pool.exchange(0, 1, 1e22, dy);
    }

    function test_anExchangeEmitsCurvesEvent() external {
        uint256 dx = 0x40681e1fa1;
        vm.expectEmit(address(pool));
        emit TokenExchange(address(this), 1, dx, 0, 0x3a912d2961f2bd8e10a2);
        pool.exchange(1, 0, dx, 0);
    }

    function test_theInputIsTheAmountThatArrives() external {
        TetherToken(coins[2]).setParams(10, 49);
        address trader = address(0x7EADE2);
        TetherToken(coins[2]).transfer(trader, 10_010_000);
        uint256 sent = TetherToken(coins[2]).balanceOf(trader);
        uint256 arrives = sent - sent / 1_000;
        uint256 quoted = pool.get_dy(2, 0, arrives);
        uint256 before = pool.balances(2);

        vm.prank(trader);
        TetherToken(coins[2]).approve(address(pool), sent);
        vm.prank(trader);
        pool.exchange(2, 0, sent, 0);

        vm.assertEq(pool.balances(2), before + arrives);
        vm.assertEq(StandardToken(coins[0]).balanceOf(trader), quoted);
    }

    function test_unsolicitedTransfersDoNotMoveThePrice(uint256 drawn) external {
        uint256 quoted = pool.get_dy(0, 1, 1e22);
        StandardToken(coins[0]).transfer(address(pool), bound(drawn, 0, 1e27));
        vm.assertEq(pool.get_dy(0, 1, 1e22), quoted);
    }

    function test_aBalancedPoolOfAnySizeTradesNearPar(uint256 drawnCount, uint256 drawnEach) external {
        uint256 count = bound(drawnCount, 2, 4);
        uint256 each = bound(drawnEach, 1e24, 1e29);
        address[] memory dollars = new address[](count);
        uint256[] memory amounts = new uint256[](count);
        for (uint256 k = 0; k < count; ++k) {
            dollars[k] = address(new StandardToken("Dollar", "USD", 18, address(this), SUPPLY));
            amounts[k] = each;
        }
        StableSwap par = _poolOf(dollars, 1_000, 0);
        par.add_liquidity(amounts);

        uint256 dy = par.get_dy(0, int128(int256(count - 1)), each / 1_000);
        vm.assertGe(each / 1_000, dy, "better than par");
        vm.assertGe(dy, each / 1_000 - each / 100_000_000, "far from par");
    }

    function test_aPoolHasTwoToFourCoins() external {
        address[] memory none = new address[](1);
        vm.expectRevert(abi.encodeWithSelector(StableSwap.InvalidCoinCount.selector, 1));
        new StableSwap(address(this), none, 1, 0);
        none = new address[](5);
        vm.expectRevert(abi.encodeWithSelector(StableSwap.InvalidCoinCount.selector, 5));
        new StableSwap(address(this), none, 1, 0);
    }

    function test_aCoinIsNotExchangedForItself() external {
        vm.expectRevert(abi.encodeWithSelector(StableSwap.IdenticalCoins.selector, int128(1)));
        pool.get_dy(1, 1, 1);
        vm.expectRevert(abi.encodeWithSelector(StableSwap.IdenticalCoins.selector, int128(1)));
        pool.exchange(1, 1, 1, 0);
    }

    function test_onlyTheOwnerAddsLiquidity(address caller) external {
        vm.assume(caller != address(this));
        vm.expectRevert(abi.encodeWithSelector(StableSwap.NotOwner.selector, caller));
        vm.prank(caller);
        pool.add_liquidity(new uint256[](3));
    }

    function _poolOf(address[] memory of_, uint256 amplification, uint256 fee) private returns (StableSwap made) {
        made = new StableSwap(address(this), of_, amplification, fee);
        for (uint256 k = 0; k < of_.length; ++k) {
            ICoin(of_[k]).approve(address(made), SUPPLY);
        }
    }

    function _seed(uint256 dai, uint256 usdc, uint256 usdt) private {
        uint256[] memory amounts = new uint256[](3);
        (amounts[0], amounts[1], amounts[2]) = (dai, usdc, usdt);
        pool.add_liquidity(amounts);
    }

    /// @dev A pair of coins, and an amount from 1e-5 of a coin to half of the pool's balance.
    function _draw(uint256 drawnPair, uint256 drawnIn) private view returns (int128 i, int128 j, uint256 dx) {
        uint256 sold = drawnPair % 3;
        uint256 bought = (sold + 1 + drawnPair / 3 % 2) % 3;
        uint256 least = sold == 0 ? 1e13 : 10;
        return (int128(int256(sold)), int128(int256(bought)), bound(drawnIn, least, pool.balances(sold) / 2));
    }

    function _exchange(int128 i, int128 j, uint256 dx) private returns (uint256) {
        uint256 before = ICoin(coins[_at(j)]).balanceOf(address(this));
        pool.exchange(i, j, dx, 0);
        return ICoin(coins[_at(j)]).balanceOf(address(this)) - before;
    }

    function _held() private view returns (uint256[3] memory held) {
        for (uint256 k = 0; k < 3; ++k) {
            held[k] = ICoin(coins[k]).balanceOf(address(pool));
        }
    }

    function _at(int128 index) private pure returns (uint256) {
        return uint256(uint128(index));
    }
}
