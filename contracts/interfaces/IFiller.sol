// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IReactor} from "./IReactor.sol";
import {IRouter} from "./IRouter.sol";

/// @title IFiller
/// @notice Fills signed orders by swapping their inputs into their outputs.
interface IFiller {
    /// @notice One call of the router.
    struct Swap {
        IRouter.Order order;
        IRouter.Step[] steps;
    }

    /// @notice Thrown when anybody but the owner asks for something.
    error NotOwner(address caller);

    /// @notice Thrown when a callback comes from elsewhere than the reactor, or outside of a fill.
    error UnexpectedCallback(address caller);

    /// @notice Fills all of `orders` or none. What the swaps bring beyond the outputs stays here and pays for
    /// the gas.
    /// @dev One order that cannot be filled reverts the batch: simulate, and leave it out. A swap that brings
    /// less than is owed is made up for from what earlier fills left, down to its `minBuyAmount`.
    /// @param orders What the swappers signed.
    /// @param swaps Calls of the router between taking the inputs and paying the outputs, in this order. Each
    /// should name the filler as its receiver.
    function fill(IReactor.SignedOrder[] calldata orders, Swap[] calldata swaps) external;

    /// @notice Takes out what fills have left.
    /// @param token The zero address is the native token.
    function withdraw(address token, address to, uint256 amount) external;

    /// @notice The account that may fill and withdraw.
    function owner() external view returns (address);
}
