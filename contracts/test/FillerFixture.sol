// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Filler} from "../Filler.sol";
import {IERC20} from "../interfaces/IERC20.sol";
import {IFiller} from "../interfaces/IFiller.sol";
import {IReactor} from "../interfaces/IReactor.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {IWETH9} from "../interfaces/IWETH9.sol";
import {SafeTransferLib} from "../libraries/SafeTransferLib.sol";
import {TetherToken} from "../tokens/TetherToken.sol";
import {FixedRatePool} from "./FixedRatePool.sol";
import {Genuine} from "./Genuine.sol";
import {RouterFixture} from "./RouterFixture.sol";
import {SignedOrders} from "./SignedOrders.sol";
import {vm} from "./Vm.sol";

/// @title FillerFixture
/// @notice A filler, the genuine reactor and Permit2, and a swapper that signs orders. Every pool pays one for one, so
/// the filler keeps the difference between input and outputs.
abstract contract FillerFixture is RouterFixture {
    using SafeTransferLib for IERC20;

    uint256 internal constant SWAPPER_KEY = 0x5A9;
    address internal constant OWNER = address(0x0123);
    address internal constant STRANGER = address(0x57A26E2);
    address internal swapper = vm.addr(SWAPPER_KEY);

    IPermit2 internal permit2 = IPermit2(Genuine.permit2());
    IReactor internal reactor = IReactor(Genuine.exclusiveDutchOrderReactor(address(permit2)));
    IWETH9 internal weth = IWETH9(Genuine.weth9());
    Filler internal filler = new Filler(OWNER, reactor, router);
    address internal tether = address(new TetherToken("Tether USD", "USDT", 6, address(this), SUPPLY));
    FixedRatePool internal daiTether = new FixedRatePool(dai, tether);
    FixedRatePool internal daiWeth = new FixedRatePool(dai, address(weth));
    uint256 private nextNonce;

    function setUp() external {
        vm.deal(address(this), 1e30);
        weth.deposit{value: 1e30}();
        weth.transfer(address(daiWeth), 1e30);
        IERC20(tether).safeTransfer(address(daiTether), 1e30);
        IERC20(dai).transfer(swapper, 1e30);
        vm.prank(swapper);
        IERC20(dai).approve(address(permit2), type(uint256).max);
    }

    function _fill(IReactor.SignedOrder memory order, IFiller.Swap memory swap) internal {
        IReactor.SignedOrder[] memory orders = new IReactor.SignedOrder[](1);
        orders[0] = order;
        IFiller.Swap[] memory swaps = new IFiller.Swap[](1);
        swaps[0] = swap;
        vm.prank(OWNER);
        filler.fill(orders, swaps);
    }

    function _signed(uint256 input, address token, uint256 output) internal returns (IReactor.SignedOrder memory) {
        return _signed(input, token, output, NATIVE, 0);
    }

    function _signed(uint256 input, address tokenA, uint256 outputA, address tokenB, uint256 outputB)
        internal
        returns (IReactor.SignedOrder memory)
    {
        SignedOrders.ExclusiveDutchOrder memory order = _order(input, tokenA, outputA, tokenB, outputB);
        return SignedOrders.sign(order, SWAPPER_KEY, permit2.DOMAIN_SEPARATOR());
    }

    function _order(uint256 input, address tokenA, uint256 outputA, address tokenB, uint256 outputB)
        internal
        returns (SignedOrders.ExclusiveDutchOrder memory order)
    {
        order.info = IReactor.OrderInfo(address(reactor), swapper, nextNonce++, block.timestamp, address(0), "");
        order.decayStartTime = block.timestamp;
        order.decayEndTime = block.timestamp;
        order.input = SignedOrders.DutchInput(dai, input, input);
        order.outputs = new SignedOrders.DutchOutput[](outputB == 0 ? 1 : 2);
        order.outputs[0] = SignedOrders.DutchOutput(tokenA, outputA, outputA, RECEIVER);
        if (outputB > 0) order.outputs[1] = SignedOrders.DutchOutput(tokenB, outputB, outputB, RECEIVER);
    }

    function _daiToTether(uint256 amount) internal view returns (IFiller.Swap memory) {
        IRouter.Step memory step =
            _step(IRouter.Protocol.Curve, address(daiTether), dai, tether, 0, abi.encode(0, 1));
        return IFiller.Swap(IRouter.Order(dai, tether, amount, 0, address(filler)), _route(step));
    }

    function _daiToEther(uint256 amount) internal view returns (IFiller.Swap memory) {
        IRouter.Step memory step =
            _step(IRouter.Protocol.Curve, address(daiWeth), dai, address(weth), 0, abi.encode(0, 1));
        IRouter.Step memory unwrap =
            _step(IRouter.Protocol.WrappedNative, address(weth), address(weth), NATIVE, 0, "");
        return IFiller.Swap(IRouter.Order(dai, NATIVE, amount, 0, address(filler)), _route(step, unwrap));
    }
}

interface IPermit2 {
    function DOMAIN_SEPARATOR() external view returns (bytes32);
}
