// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IMarketMaker} from "../interfaces/IMarketMaker.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {IWETH9} from "../interfaces/IWETH9.sol";
import {CurrencyLib} from "../libraries/CurrencyLib.sol";
import {MarketMaker} from "../makers/MarketMaker.sol";
import {Router} from "../Router.sol";
import {StandardToken} from "../tokens/StandardToken.sol";
import {FixedRatePool} from "./FixedRatePool.sol";
import {Genuine} from "./Genuine.sol";
import {RouterFixture} from "./RouterFixture.sol";
import {PersistentPool} from "./RouterTheft.t.sol";
import {vm} from "./Vm.sol";

/// @dev The invariants hold after any sequence of orders, attacks, gifts and forged callbacks.
contract RouterInvariantsTest is RouterFixture {
    RouterHandler private handler;

    function setUp() external {
        handler = new RouterHandler(router);
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_onlySendersPayAndNothingStays() external view {
        vm.assertEq(handler.lossesOfOthers(), 0, "somebody else lost");
        vm.assertEq(handler.underpaid(), 0, "a receiver got less than the minimum");
        vm.assertEq(handler.kept(), 0, "the router kept something");
        for (uint256 i = 0; i < 3; ++i) {
            for (uint256 k = 0; k < 5; ++k) {
                uint256 left = IERC20(handler.tokens(i)).allowance(address(router), handler.spenders(k));
                vm.assertEq(left, 0, "an allowance is left");
            }
        }
    }

    /// @dev Orders that always revert would prove nothing.
    function test_halfOfTheDrawnOrdersAreSettled() external {
        for (uint256 seed = 0; seed < 100; ++seed) {
            handler.swap(uint256(keccak256(abi.encode(seed))));
        }
        vm.assertGt(handler.settled(), 50, "most orders revert");
    }
}

/// @title RouterHandler
/// @notice Draws orders of traders who approve the router without limit, and records the losses of others. A route
/// whose steps name other tokens than they trade may burn its own sender's funds: they stay in the router forever.
contract RouterHandler {
    using CurrencyLib for address;

    uint256 private constant FUNDS = 1e30;
    uint256 private constant MAKER_KEY = 0x3A4E2;
    address private constant NATIVE = address(0);

    Router private immutable router;
    IWETH9 private immutable weth = IWETH9(Genuine.weth9());
    MarketMaker private immutable maker;
    PersistentPool private immutable hostile = new PersistentPool();

    address[3] public tokens;
    address[5] public spenders;
    address[4] private holders;
    // Pools by the sum of the indexes of their two tokens.
    FixedRatePool[4] private pools;
    uint256 private nextNonce;
    uint256 private seed;

    // Losses of other accounts than the sender, shortfalls below a minimum, and tokens that valid routes left behind.
    uint256 public lossesOfOthers;
    uint256 public underpaid;
    uint256 public kept;
    uint256 public settled;

    constructor(Router router_) {
        router = router_;
        maker = new MarketMaker(address(this), vm.addr(MAKER_KEY), address(router_));
        vm.deal(address(this), 100 * FUNDS);
        weth.deposit{value: 100 * FUNDS}();
        tokens[0] = address(new StandardToken("Dai Stablecoin", "DAI", 18, address(this), 100 * FUNDS));
        tokens[1] = address(new StandardToken("ChainLink Token", "LINK", 18, address(this), 100 * FUNDS));
        tokens[2] = address(weth);
        pools[1] = new FixedRatePool(tokens[0], tokens[1]);
        pools[2] = new FixedRatePool(tokens[0], tokens[2]);
        pools[3] = new FixedRatePool(tokens[1], tokens[2]);
        spenders = [address(pools[1]), address(pools[2]), address(pools[3]), address(maker), address(hostile)];
        holders = [address(0x7EADE1), address(0x7EADE2), address(0x7EADE3), address(router_)];
        for (uint256 i = 0; i < 3; ++i) {
            for (uint256 k = 0; k < 5; ++k) {
                IERC20(tokens[i]).transfer(spenders[k], FUNDS);
            }
            for (uint256 k = 0; k < 3; ++k) {
                IERC20(tokens[i]).transfer(holders[k], FUNDS);
                vm.prank(holders[k]);
                IERC20(tokens[i]).approve(address(router), type(uint256).max);
            }
        }
    }

    /// @notice A valid route through pools, a maker, wrapped ether and sometimes the hostile pool.
    function swap(uint256 seed_) external {
        seed = seed_;
        address trader = holders[_draw(3)];
        address token = _draw(4) == 0 ? NATIVE : tokens[_draw(3)];
        IRouter.Order memory order = IRouter.Order(token, token, 1 + _draw(1e20), 0, holders[_draw(3)]);
        IRouter.Step[] memory steps = new IRouter.Step[](1 + _draw(3));
        for (uint256 i = 0; i < steps.length; ++i) {
            steps[i] = _stepFrom(token, trader);
            token = steps[i].tokenOut;
        }
        order.buyToken = token;
        // All pools pay one for one.
        order.minBuyAmount = _draw(8) == 0 ? order.sellAmount + 1 : order.sellAmount - _draw(2);
        uint256[4][4] memory before = _balances();
        _send(trader, order, steps);
        for (uint256 k = 0; k < 4; ++k) {
            kept += _balances()[3][k] - before[3][k];
        }
    }

    /// @notice A random route with a pool that calls back, takes all that it can, and places orders itself.
    function attack(uint256 seed_) external {
        seed = seed_;
        for (uint256 i = _draw(3); i > 0; --i) {
            hostile.queueCall(_target(), _maliciousCall());
        }
        IRouter.Order memory order = IRouter.Order(_anyToken(), _anyToken(), _amount(), 0, holders[_draw(3)]);
        IRouter.Step[] memory steps = new IRouter.Step[](1 + _draw(3));
        for (uint256 i = 0; i < steps.length; ++i) {
            uint256 share = _draw(4) > 0 ? 0 : _draw(2e18);
            bytes memory data = abi.encode(_draw(2), _draw(2));
            address sold = i == 0 ? order.sellToken : _anyToken();
            steps[i] = IRouter.Step(IRouter.Protocol(_draw(6)), _target(), sold, _anyToken(), share, data);
        }
        _send(holders[_draw(3)], order, steps);
    }

    function give(uint256 token, uint64 amount) external {
        IERC20(tokens[token % 3]).transfer(address(router), amount);
    }

    function callBack(uint256 seed_) external {
        seed = seed_;
        bytes memory callData = _maliciousCall();
        uint256[4][4] memory before = _balances();
        vm.prank(holders[0]);
        (bool success,) = address(router).call(callData);
        if (success) ++settled;
        _recordLosses(holders[0], before);
    }

    function _send(address sender, IRouter.Order memory order, IRouter.Step[] memory steps) private {
        uint256 value = order.sellToken == NATIVE ? order.sellAmount : 0;
        vm.deal(sender, sender.balance + value);
        uint256[4][4] memory before = _balances();
        uint256 start = order.buyToken.balanceOf(order.receiver);
        vm.prank(sender);
        try router.swap{value: value}(order, steps) {
            ++settled;
            // If the receiver is the sender, its balance also falls by the sell amount.
            uint256 paid = order.receiver == sender && order.sellToken == order.buyToken ? order.sellAmount : 0;
            uint256 gained = order.buyToken.balanceOf(order.receiver) + paid - start;
            if (gained < order.minBuyAmount) underpaid += order.minBuyAmount - gained;
        } catch {}
        _recordLosses(sender, before);
    }

    function _recordLosses(address sender, uint256[4][4] memory before) private {
        uint256[4][4] memory afterwards = _balances();
        for (uint256 i = 0; i < 4; ++i) {
            for (uint256 k = 0; k < 4; ++k) {
                if (holders[i] == sender || afterwards[i][k] >= before[i][k]) continue;
                lossesOfOthers += before[i][k] - afterwards[i][k];
            }
        }
    }

    /// @dev Balances by holder, of each token and of ether.
    function _balances() private view returns (uint256[4][4] memory balances) {
        for (uint256 i = 0; i < 4; ++i) {
            for (uint256 k = 0; k < 3; ++k) {
                balances[i][k] = tokens[k].balanceOf(holders[i]);
            }
            balances[i][3] = holders[i].balance;
        }
    }

    function _stepFrom(address token, address trader) private returns (IRouter.Step memory) {
        IRouter.Protocol wrapping = IRouter.Protocol.WrappedNative;
        if (token == NATIVE) return IRouter.Step(wrapping, address(weth), NATIVE, address(weth), 0, "");
        if (token == address(weth) && _draw(3) == 0) {
            return IRouter.Step(wrapping, address(weth), address(weth), NATIVE, 0, "");
        }
        uint256 sold = token == tokens[0] ? 0 : token == tokens[1] ? 1 : 2;
        uint256 bought = (sold + 1 + _draw(2)) % 3;
        if (_draw(4) == 0) {
            bytes memory quote = _quote(token, tokens[bought], trader);
            return IRouter.Step(IRouter.Protocol.MarketMaker, address(maker), token, tokens[bought], 0, quote);
        }
        address pool = _draw(16) == 0 ? address(hostile) : address(pools[sold + bought]);
        bytes memory coins = sold < bought ? abi.encode(0, 1) : abi.encode(1, 0);
        return IRouter.Step(IRouter.Protocol.Curve, pool, token, tokens[bought], 0, coins);
    }

    function _quote(address tokenIn, address tokenOut, address trader) private returns (bytes memory) {
        IMarketMaker.Quote memory quote =
            IMarketMaker.Quote(tokenIn, tokenOut, 1e21, 1e21, trader, type(uint256).max, nextNonce++);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(MAKER_KEY, maker.digestOf(quote));
        return abi.encode(quote, abi.encodePacked(r, s, v));
    }

    function _maliciousCall() private returns (bytes memory) {
        uint256 amount = _amount();
        uint256 drawn = _draw(6);
        if (drawn == 0) return abi.encodeCall(router.uniswapV3SwapCallback, (int256(amount), -1, ""));
        if (drawn == 1) return abi.encodeCall(router.pancakeV3SwapCallback, (-1, int256(amount), ""));
        if (drawn == 2) return abi.encodeCall(router.unlockCallback, (abi.encode(_anyToken(), uint24(1), int24(1))));
        if (drawn == 3) return abi.encodeCall(IERC20.transferFrom, (holders[_draw(3)], address(hostile), amount));
        if (drawn == 4) return abi.encodeCall(IERC20.transferFrom, (address(router), address(hostile), amount));
        IRouter.Order memory order = IRouter.Order(tokens[0], tokens[0], amount, 0, address(hostile));
        return abi.encodeCall(router.swap, (order, new IRouter.Step[](0)));
    }

    function _target() private returns (address) {
        uint256 drawn = _draw(8);
        if (drawn < 4) return address(hostile);
        return drawn == 4 ? address(router) : drawn == 5 ? tokens[_draw(3)] : spenders[_draw(5)];
    }

    function _anyToken() private returns (address) {
        uint256 drawn = _draw(6);
        return drawn < 4 ? tokens[drawn % 3] : drawn == 4 ? address(hostile) : NATIVE;
    }

    /// @dev Few distinct amounts, so that a callback often requests the expected one.
    function _amount() private returns (uint256) {
        return [1, 1000, FUNDS][_draw(3)];
    }

    function _draw(uint256 count) private returns (uint256) {
        seed = uint256(keccak256(abi.encode(seed)));
        return (seed >> 64) % count;
    }
}
