// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {Router} from "../Router.sol";
import {StandardToken} from "../tokens/StandardToken.sol";
import {FixedRatePool} from "./FixedRatePool.sol";
import {vm} from "./Vm.sol";

/// @dev Properties for all amounts at once, checked by `harness/lab/contracts/symbolic.ts`: no call takes tokens from
/// another account that approved the router without limit, and the receiver gets at least the minimum.
contract RouterSymbolic {
    address private constant CALLER = address(0xCA11E2);
    address private constant VICTIM = address(0x71C713);
    uint256 private constant FUNDS = 1e30;

    Router private router = new Router();
    address private dai = address(new StandardToken("Dai Stablecoin", "DAI", 18, address(this), type(uint128).max));
    address private link = address(new StandardToken("ChainLink Token", "LINK", 18, address(this), type(uint128).max));
    FixedRatePool private honest = new FixedRatePool(dai, link);
    ThievingPool private thief = new ThievingPool(router);

    function setUp() external {
        for (uint256 i = 0; i < 2; ++i) {
            IERC20 token = IERC20(i == 0 ? dai : link);
            token.transfer(VICTIM, FUNDS);
            token.transfer(CALLER, FUNDS);
            token.transfer(address(router), FUNDS);
            token.transfer(address(honest), FUNDS);
            token.transfer(address(thief), FUNDS);
            vm.prank(VICTIM);
            token.approve(address(router), type(uint256).max);
            vm.prank(CALLER);
            token.approve(address(router), type(uint256).max);
        }
    }

    function check_noStep(uint96 amount, uint96 minimum) external {
        _check(new IRouter.Step[](0), amount, minimum);
    }

    function check_oneStep(uint96 amount, uint96 minimum, bool isHonest) external {
        _check(_route(1, isHonest, false, false), amount, minimum);
    }

    function check_twoSteps(uint96 amount, uint96 minimum, bool isHonest, bool isAlsoHonest) external {
        _check(_route(2, isHonest, isAlsoHonest, false), amount, minimum);
    }

    function check_threeSteps(uint96 amount, uint96 minimum, bool first, bool second, bool third) external {
        _check(_route(3, first, second, third), amount, minimum);
    }

    /// @dev A route back and forth between the two tokens, through an honest pool or a thief that may call back.
    function _route(uint256 count, bool first, bool second, bool third) private view returns (IRouter.Step[] memory) {
        IRouter.Step[] memory steps = new IRouter.Step[](count);
        for (uint256 i = 0; i < count; ++i) {
            bool isHonest = i == 0 ? first : i == 1 ? second : third;
            address pool = isHonest ? address(honest) : address(thief);
            bool sellsDai = i % 2 == 0;
            (address sold, address bought) = sellsDai ? (dai, link) : (link, dai);
            bytes memory coins = sellsDai ? abi.encode(0, 1) : abi.encode(1, 0);
            IRouter.Protocol protocol = isHonest ? IRouter.Protocol.Curve : IRouter.Protocol.Concentrated;
            steps[i] = IRouter.Step(protocol, pool, sold, bought, 0, coins);
        }
        return steps;
    }

    function _check(IRouter.Step[] memory steps, uint96 amount, uint96 minimum) private {
        address bought = steps.length == 2 ? dai : link;
        IRouter.Order memory order = IRouter.Order(dai, bought, amount, minimum, VICTIM);
        vm.prank(CALLER);
        try router.swap(order, steps) {
            assert(IERC20(bought).balanceOf(VICTIM) >= FUNDS + minimum);
        } catch {}
        assert(IERC20(dai).balanceOf(VICTIM) >= FUNDS);
        assert(IERC20(link).balanceOf(VICTIM) >= FUNDS);
        assert(IERC20(dai).balanceOf(address(router)) >= FUNDS);
        assert(IERC20(link).balanceOf(address(router)) >= FUNDS);
        assert(IERC20(dai).allowance(address(router), address(thief)) == 0);
        assert(IERC20(link).allowance(address(router), address(honest)) == 0);
    }
}

/// @dev Requests its payment twice and a larger payment once, pays nothing, and keeps the tokens that it receives.
contract ThievingPool {
    Router private immutable router;

    constructor(Router router_) {
        router = router_;
    }

    function swap(address, bool, int256 amount, uint160, bytes calldata) external returns (int256, int256) {
        router.uniswapV3SwapCallback(amount, -1, "");
        try router.uniswapV3SwapCallback(amount, -1, "") {} catch {}
        try router.uniswapV3SwapCallback(amount + 1, -1, "") {} catch {}
        return (amount, 0);
    }
}
