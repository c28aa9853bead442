// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IReactor} from "./IReactor.sol";
import {IRouter} from "./IRouter.sol";

/// @title IFiller
/// @notice Fills signed orders by swapping their inputs into their outputs.
interface IFiller {
    /// @notice One call to the router.
    struct Swap {
        IRouter.Order order;
        IRouter.Step[] steps;
    }

    /// @notice Thrown when the caller is not the owner.
    error NotOwner(address caller);

    /// @notice Thrown when a callback does not come from the reactor, or comes outside a fill.
    error UnexpectedCallback(address caller);

    /// @notice Fills all of `orders` or none. The proceeds in excess of the outputs stay in this contract, to pay
    /// for gas.
    /// @dev An order that cannot be filled reverts the batch: simulate first and leave it out. If a swap yields
    /// less than is owed, the balance left by earlier fills covers the difference, down to its `minBuyAmount`.
    /// @param orders The swappers' signed orders.
    /// @param swaps Calls of the router between taking the inputs and paying the outputs, in this order. Each
    /// should name the filler as its receiver.
    function fill(IReactor.SignedOrder[] calldata orders, Swap[] calldata swaps) external;

    /// @notice Withdraws the proceeds of fills.
    /// @param token The zero address is the native token.
    function withdraw(address token, address to, uint256 amount) external;

    /// @notice The only account that may fill and withdraw.
    function owner() external view returns (address);
}
