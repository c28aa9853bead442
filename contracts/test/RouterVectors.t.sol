// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IMarketMaker} from "../interfaces/IMarketMaker.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {FixedRatePool} from "./FixedRatePool.sol";
import {RouterFixture} from "./RouterFixture.sol";
import {vm} from "./Vm.sol";

/// @dev Golden vectors shared with the solver; their call data comes from another ABI encoder.
contract RouterVectorsTest is RouterFixture {
    string private json;

    function setUp() external {
        json = vm.readFile("contracts/vectors/router.json");
    }

    function test_swapsEncodeToTheirCallData() external view {
        uint256 count = 0;
        for (string memory at = _at(".swaps", 0); vm.keyExistsJson(json, at); at = _at(".swaps", ++count)) {
            bytes memory callData = abi.encodeCall(IRouter.swap, (_orderAt(at), _stepsAt(at)));
            vm.assertEq(callData, _bytes(at, ".callData"), vm.parseJsonString(json, string.concat(at, ".name")));
        }
        vm.assertGt(count, 0, "no vectors read");
    }

    function test_splitsSellTheirAmounts() external {
        uint256 count = 0;
        for (string memory at = _at(".splits", 0); vm.keyExistsJson(json, at); at = _at(".splits", ++count)) {
            FixedRatePool pool = new FixedRatePool(dai, link);
            IERC20(link).transfer(address(pool), 1e36);
            uint256[] memory shares = vm.parseJsonUintArray(json, string.concat(at, ".shares"));
            uint256[] memory amountsIn = vm.parseJsonUintArray(json, string.concat(at, ".amountsIn"));
            IRouter.Step[] memory steps = new IRouter.Step[](shares.length);
            for (uint256 i = 0; i < shares.length; ++i) {
                steps[i] = _step(IRouter.Protocol.Curve, address(pool), dai, link, shares[i], abi.encode(0, 1));
            }

            _swap(_order(dai, link, _uint(at, ".total"), 0), steps);
            for (uint256 i = 0; i < shares.length; ++i) {
                vm.assertEq(pool.sold(i), amountsIn[i], at);
            }
        }
        vm.assertGt(count, 0, "no vectors read");
    }

    function _orderAt(string memory at) private view returns (IRouter.Order memory) {
        return IRouter.Order({
            sellToken: _address(at, ".order.sellToken"),
            buyToken: _address(at, ".order.buyToken"),
            sellAmount: _uint(at, ".order.sellAmount"),
            minBuyAmount: _uint(at, ".order.minBuyAmount"),
            receiver: _address(at, ".order.receiver")
        });
    }

    function _stepsAt(string memory swapAt) private view returns (IRouter.Step[] memory steps) {
        string memory list = string.concat(swapAt, ".steps");
        uint256 count = 0;
        while (vm.keyExistsJson(json, _at(list, count))) ++count;
        steps = new IRouter.Step[](count);
        for (uint256 i = 0; i < count; ++i) {
            string memory at = _at(list, i);
            IRouter.Protocol protocol = _protocol(vm.parseJsonString(json, string.concat(at, ".protocol")));
            bytes memory data = _data(protocol, string.concat(at, ".parameters"));
            vm.assertEq(data, _bytes(at, ".data"), at);
            steps[i] = IRouter.Step({
                protocol: protocol,
                pool: _address(at, ".pool"),
                tokenIn: _address(at, ".tokenIn"),
                tokenOut: _address(at, ".tokenOut"),
                share: _uint(at, ".share"),
                data: data
            });
        }
    }

    function _protocol(string memory name) private view returns (IRouter.Protocol) {
        uint256 index = 0;
        while (!_equal(vm.parseJsonString(json, _at(".protocols", index)), name)) ++index;
        return IRouter.Protocol(index);
    }

    function _data(IRouter.Protocol protocol, string memory at) private view returns (bytes memory) {
        if (protocol == IRouter.Protocol.UniswapV4) {
            return abi.encode(uint24(_uint(at, ".fee")), int24(_int(at, ".tickSpacing")));
        }
        if (protocol == IRouter.Protocol.BalancerV2) {
            return abi.encode(vm.parseJsonBytes32(json, string.concat(at, ".poolId")));
        }
        if (protocol == IRouter.Protocol.Curve) return abi.encode(int128(_int(at, ".i")), int128(_int(at, ".j")));
        if (protocol == IRouter.Protocol.MarketMaker) return abi.encode(_quote(at), _bytes(at, ".signature"));
        return "";
    }

    function _quote(string memory at) private view returns (IMarketMaker.Quote memory) {
        return IMarketMaker.Quote({
            tokenIn: _address(at, ".quote.tokenIn"),
            tokenOut: _address(at, ".quote.tokenOut"),
            maxAmountIn: _uint(at, ".quote.maxAmountIn"),
            maxAmountOut: _uint(at, ".quote.maxAmountOut"),
            trader: _address(at, ".quote.trader"),
            expiry: _uint(at, ".quote.expiry"),
            nonce: _uint(at, ".quote.nonce")
        });
    }

    function _equal(string memory left, string memory right) private pure returns (bool) {
        return keccak256(bytes(left)) == keccak256(bytes(right));
    }

    function _at(string memory list, uint256 index) private pure returns (string memory) {
        return string.concat(list, "[", vm.toString(index), "]");
    }

    function _address(string memory at, string memory key) private view returns (address) {
        return vm.parseJsonAddress(json, string.concat(at, key));
    }

    function _bytes(string memory at, string memory key) private view returns (bytes memory) {
        return vm.parseJsonBytes(json, string.concat(at, key));
    }

    function _int(string memory at, string memory key) private view returns (int256) {
        return vm.parseJsonInt(json, string.concat(at, key));
    }

    function _uint(string memory at, string memory key) private view returns (uint256) {
        return vm.parseJsonUint(json, string.concat(at, key));
    }
}
