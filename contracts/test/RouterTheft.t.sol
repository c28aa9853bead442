// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IMarketMaker} from "../interfaces/IMarketMaker.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {IWETH9} from "../interfaces/IWETH9.sol";
import {MarketMaker} from "../makers/MarketMaker.sol";
import {FixedRatePool} from "./FixedRatePool.sol";
import {Genuine} from "./Genuine.sol";
import {HostilePool} from "./HostilePool.sol";
import {RouterFixture} from "./RouterFixture.sol";
import {vm} from "./Vm.sol";

/// @dev Anybody may call the router with any call data, and with hostile pools and tokens. No account but the
/// caller may lose funds: not a victim with an unlimited allowance, not a maker with inventory and a quote signed
/// for the victim, and not the router itself, which may hold unsolicited transfers.
contract RouterTheftTest is RouterFixture {
    uint256 private constant FUNDS = 1e30;
    uint256 private constant MAKER_KEY = 0x3A4E2;
    address private constant ATTACKER = address(0x7413F);
    address private constant VICTIM = address(0x71C713);

    IWETH9 private weth = IWETH9(Genuine.weth9());
    HostilePool private hostile = new PersistentPool();
    HostilePool private accomplice = new PersistentPool();
    FixedRatePool private daiLink = new FixedRatePool(dai, link);
    MarketMaker private maker = new MarketMaker(address(this), vm.addr(MAKER_KEY), address(router));
    bytes private victimsQuote;
    address[] private targets;
    address[] private tokens;
    // Advances with each draw.
    uint256 private seed;

    function setUp() external {
        vm.deal(address(this), 10 * FUNDS);
        weth.deposit{value: 10 * FUNDS}();
        tokens = [dai, link, address(weth)];
        targets = [address(hostile), address(accomplice), address(daiLink), address(maker), address(router), VICTIM];
        for (uint256 i = 0; i < tokens.length; ++i) {
            IERC20(tokens[i]).transfer(VICTIM, FUNDS);
            IERC20(tokens[i]).transfer(address(router), FUNDS);
            IERC20(tokens[i]).transfer(address(maker), FUNDS);
            IERC20(tokens[i]).transfer(address(daiLink), FUNDS);
            IERC20(tokens[i]).transfer(ATTACKER, FUNDS);
            vm.prank(VICTIM);
            IERC20(tokens[i]).approve(address(router), type(uint256).max);
            vm.prank(ATTACKER);
            IERC20(tokens[i]).approve(address(router), type(uint256).max);
            targets.push(tokens[i]);
        }
        vm.deal(address(router), FUNDS);
        IMarketMaker.Quote memory quote =
            IMarketMaker.Quote(dai, link, FUNDS, FUNDS, VICTIM, type(uint256).max, 1);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(MAKER_KEY, maker.digestOf(quote));
        victimsQuote = abi.encode(quote, abi.encodePacked(r, s, v));
    }

    function test_noCallDataStealsFunds(bytes calldata arguments, uint256 selector, uint96 value) external {
        bytes4[5] memory selectors = [
            router.swap.selector,
            router.uniswapV3SwapCallback.selector,
            router.pancakeV3SwapCallback.selector,
            router.unlockCallback.selector,
            bytes4(bytes32(selector))
        ];
        vm.deal(ATTACKER, value);
        vm.prank(ATTACKER);
        (bool success,) = address(router).call{value: value}(bytes.concat(selectors[selector % 5], arguments));
        if (!success) vm.assertEq(ATTACKER.balance, value);
        _assertNoLosses();
    }

    function test_noOrderStealsFunds(uint256 seed_) external {
        seed = seed_;
        for (uint256 i = 0; i < 4; ++i) {
            hostile.queueCall(_target(), _maliciousCall());
            accomplice.queueCall(_target(), _maliciousCall());
            vm.deal(ATTACKER, FUNDS);
            IRouter.Order memory order = _order(_token(), _token(), _amount(), 0);
            order.receiver = _draw() % 2 == 0 ? VICTIM : _oneOf(targets);
            IRouter.Step[] memory steps = new IRouter.Step[](1 + _draw() % 4 % 3);
            for (uint256 k = 0; k < steps.length; ++k) {
                steps[k] = _randomStep();
            }
            // A route that begins with the sell token executes further.
            if (_draw() % 4 > 0) steps[0].tokenIn = order.sellToken;
            vm.prank(ATTACKER);
            try router.swap{value: order.sellToken == NATIVE ? order.sellAmount : 0}(order, steps) {} catch {}
        }
        _assertNoLosses();
    }

    function _assertNoLosses() private view {
        for (uint256 i = 0; i < tokens.length; ++i) {
            vm.assertGe(IERC20(tokens[i]).balanceOf(VICTIM), FUNDS, "the victim lost");
            vm.assertGe(IERC20(tokens[i]).balanceOf(address(router)), FUNDS, "the router lost");
            vm.assertGe(IERC20(tokens[i]).balanceOf(address(maker)), FUNDS, "the maker lost");
            for (uint256 k = 0; k < targets.length; ++k) {
                vm.assertEq(IERC20(tokens[i]).allowance(address(router), targets[k]), 0, "an allowance is left");
            }
        }
        vm.assertGe(address(router).balance, FUNDS, "the router lost ether");
    }

    function _randomStep() private returns (IRouter.Step memory) {
        IRouter.Protocol protocol = IRouter.Protocol(_draw() % 7);
        bytes memory data = protocol == IRouter.Protocol.MarketMaker
            ? victimsQuote
            : abi.encode(_draw() % 2, _draw() % 2);
        uint256 share = _draw() % 4 > 0 ? 0 : _draw() % (2 * WHOLE);
        return _step(protocol, _target(), _token(), _token(), share, data);
    }

    /// @dev Random call data for any target of the hostile pool.
    function _maliciousCall() private returns (bytes memory) {
        uint256 amount = _amount();
        uint256 drawn = _draw() % 8;
        if (drawn == 0) return abi.encodeCall(router.uniswapV3SwapCallback, (int256(amount), -1, ""));
        if (drawn == 1) return abi.encodeCall(router.pancakeV3SwapCallback, (-1, int256(amount), ""));
        if (drawn == 2) return abi.encodeCall(router.unlockCallback, (abi.encode(_token(), uint24(1), int24(1))));
        if (drawn == 3) return abi.encodeCall(IERC20.transferFrom, (VICTIM, ATTACKER, amount));
        if (drawn == 4) return abi.encodeCall(IERC20.transferFrom, (address(router), ATTACKER, amount));
        if (drawn == 5) return abi.encodeCall(IERC20.transfer, (address(router), 1));
        if (drawn == 6) return abi.encodeCall(router.swap, (_order(dai, dai, amount, 0), new IRouter.Step[](0)));
        return "";
    }

    function _token() private returns (address) {
        uint256 drawn = _draw() % 6;
        return drawn < 3 ? tokens[drawn] : drawn == 3 ? address(hostile) : drawn == 4 ? NATIVE : dai;
    }

    function _target() private returns (address) {
        return _draw() % 2 == 0 ? address(hostile) : _oneOf(targets);
    }

    /// @dev Few distinct amounts, so that a callback often requests the expected one.
    function _amount() private returns (uint256) {
        return [1, 1000, FUNDS][_draw() % 3];
    }

    function _oneOf(address[] storage list) private returns (address) {
        return list[_draw() % list.length];
    }

    function _draw() private returns (uint256) {
        seed = uint256(keccak256(abi.encode(seed)));
        return seed >> 128;
    }
}

/// @dev Continues when a queued call fails.
contract PersistentPool is HostilePool {
    function _revertWith(bytes memory) internal pure override {}
}
