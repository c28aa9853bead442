// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IReactor, IReactorCallback} from "../interfaces/IReactor.sol";
import {PathSwapper} from "./PathRouter.sol";

/// @title PathFiller
/// @notice Fills signed orders of one reactor for its owner, and keeps the proceeds of a swap beyond the outputs.
contract PathFiller is PathSwapper, IReactorCallback {
    /// @notice A part of an order's input, and its path.
    struct Leg {
        uint256 amountIn;
        Hop[] hops;
    }

    error NotOwner();
    error NotReactor();

    address private immutable owner;
    IReactor private immutable reactor;

    constructor(IReactor reactor_) {
        owner = msg.sender;
        reactor = reactor_;
    }

    function fill(IReactor.SignedOrder calldata order, Leg[] calldata legs) external {
        if (msg.sender != owner) revert NotOwner();
        IReactor.SignedOrder[] memory orders = new IReactor.SignedOrder[](1);
        orders[0] = order;
        reactor.executeBatchWithCallback(orders, abi.encode(legs));
    }

    function reactorCallback(IReactor.ResolvedOrder[] calldata orders, bytes calldata data) external {
        if (msg.sender != address(reactor)) revert NotReactor();
        Leg[] memory legs = abi.decode(data, (Leg[]));
        for (uint256 i = 0; i < legs.length; i++) {
            _walk(legs[i].hops, legs[i].amountIn);
        }
        IReactor.OutputToken[] calldata outputs = orders[0].outputs;
        for (uint256 i = 0; i < outputs.length; i++) {
            if (outputs[i].token == address(0)) _transfer(address(0), address(reactor), outputs[i].amount);
            else _allow(outputs[i].token);
        }
    }

    function _allow(address token) private {
        if (IERC20(token).allowance(address(this), address(reactor)) >= type(uint128).max) return;
        _call(token, abi.encodeCall(IERC20.approve, (address(reactor), type(uint256).max)));
    }
}
