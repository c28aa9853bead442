// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "./interfaces/IERC20.sol";
import {IFiller} from "./interfaces/IFiller.sol";
import {IReactor, IReactorCallback} from "./interfaces/IReactor.sol";
import {IRouter} from "./interfaces/IRouter.sol";
import {AllowanceLib} from "./libraries/AllowanceLib.sol";
import {CurrencyLib} from "./libraries/CurrencyLib.sol";
import {SafeTransferLib} from "./libraries/SafeTransferLib.sol";

/// @title Filler
/// @notice Fills signed orders by swapping their inputs into their outputs through the router.
/// @dev Trusts its owner, its reactor and its router only. Tokens, pools and swappers' validation contracts are
/// untrusted: they may call anything, with the same rights as any other account. Allowances cover what the fill
/// owes and are used up by it.
contract Filler is IFiller, IReactorCallback {
    using CurrencyLib for address;
    using SafeTransferLib for IERC20;

    address public immutable owner;
    IReactor public immutable reactor;
    IRouter public immutable router;

    // True between the owner's call and the reactor's callback.
    bool private transient _isFilling;

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        _;
    }

    constructor(address owner_, IReactor reactor_, IRouter router_) {
        owner = owner_;
        reactor = reactor_;
        router = router_;
    }

    /// @dev Receives the proceeds of swaps into ether, and the reactor's refunds.
    receive() external payable {}

    /// @inheritdoc IFiller
    function fill(IReactor.SignedOrder[] calldata orders, Swap[] calldata swaps) external onlyOwner {
        _isFilling = true;
        reactor.executeBatchWithCallback(orders, abi.encode(swaps));
    }

    /// @inheritdoc IReactorCallback
    function reactorCallback(IReactor.ResolvedOrder[] calldata orders, bytes calldata callbackData) external {
        if (msg.sender != address(reactor) || !_isFilling) revert UnexpectedCallback(msg.sender);
        _isFilling = false;

        Swap[] memory swaps = abi.decode(callbackData, (Swap[]));
        for (uint256 i = 0; i < swaps.length; ++i) {
            AllowanceLib.grant(swaps[i].order.sellToken, address(router), swaps[i].order.sellAmount);
            router.swap(swaps[i].order, swaps[i].steps);
        }
        for (uint256 i = 0; i < orders.length; ++i) {
            for (uint256 j = 0; j < orders[i].outputs.length; ++j) {
                _provideOutput(orders[i].outputs[j]);
            }
        }
    }

    /// @inheritdoc IFiller
    function withdraw(address token, address to, uint256 amount) external onlyOwner {
        token.pay(to, amount);
    }

    /// @dev Several outputs of one token add up to one allowance. The allowance is reset to zero first, because
    /// USDT rejects a change from one non-zero allowance to another.
    function _provideOutput(IReactor.OutputToken calldata output) private {
        if (output.token == CurrencyLib.NATIVE) return output.token.pay(address(reactor), output.amount);
        uint256 owed = output.amount + IERC20(output.token).allowance(address(this), address(reactor));
        AllowanceLib.revoke(output.token, address(reactor));
        AllowanceLib.grant(output.token, address(reactor), owed);
    }
}
