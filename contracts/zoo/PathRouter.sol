// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {IUniswapV2Pair} from "../interfaces/IUniswapV2Pair.sol";
import {IUniswapV3Pool, IUniswapV3SwapCallback} from "../interfaces/IUniswapV3Pool.sol";
import {IWETH9} from "../interfaces/IWETH9.sol";

/// @title PathSwapper
/// @notice Sells a fixed amount along a path of pools. Each hop sells the whole output of the hop before.
abstract contract PathSwapper is IUniswapV3SwapCallback {
    enum Kind {
        Wrap,
        Unwrap,
        ConstantProduct,
        Concentrated
    }

    struct Hop {
        Kind kind;
        // The zero address for a hop that wraps or unwraps ether.
        address pool;
        bool zeroForOne;
        address tokenIn;
        address tokenOut;
    }

    error UnknownCallback();
    error PoolTooShallow();
    error TransferFailed();

    IWETH9 internal constant WETH = IWETH9(0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2);
    uint160 private constant MIN_SQRT_PRICE = 4295128739;
    uint160 private constant MAX_SQRT_PRICE = 1461446703485210103287273052203988822378723970342;

    address private transient payingPool;

    receive() external payable {}

    function uniswapV3SwapCallback(int256 delta0, int256 delta1, bytes calldata data) external {
        if (msg.sender != payingPool) revert UnknownCallback();
        _transfer(abi.decode(data, (address)), msg.sender, uint256(delta0 > 0 ? delta0 : delta1));
    }

    function _walk(Hop[] memory hops, uint256 amount) internal returns (uint256) {
        for (uint256 i = 0; i < hops.length; i++) {
            Hop memory hop = hops[i];
            if (hop.kind == Kind.Wrap) WETH.deposit{value: amount}();
            else if (hop.kind == Kind.Unwrap) WETH.withdraw(amount);
            else if (hop.kind == Kind.ConstantProduct) amount = _swapConstantProduct(hop, amount);
            else amount = _swapConcentrated(hop, amount);
        }
        return amount;
    }

    function _swapConstantProduct(Hop memory hop, uint256 amountIn) private returns (uint256 amountOut) {
        (uint256 reserveIn, uint256 reserveOut,) = IUniswapV2Pair(hop.pool).getReserves();
        if (!hop.zeroForOne) (reserveIn, reserveOut) = (reserveOut, reserveIn);
        uint256 charged = amountIn * 997;
        amountOut = charged * reserveOut / (reserveIn * 1000 + charged);
        _transfer(hop.tokenIn, hop.pool, amountIn);
        (uint256 out0, uint256 out1) = hop.zeroForOne ? (uint256(0), amountOut) : (amountOut, uint256(0));
        IUniswapV2Pair(hop.pool).swap(out0, out1, address(this), "");
    }

    function _swapConcentrated(Hop memory hop, uint256 amountIn) private returns (uint256) {
        payingPool = hop.pool;
        (int256 delta0, int256 delta1) = IUniswapV3Pool(hop.pool).swap(
            address(this),
            hop.zeroForOne,
            int256(amountIn),
            hop.zeroForOne ? MIN_SQRT_PRICE + 1 : MAX_SQRT_PRICE - 1,
            abi.encode(hop.tokenIn)
        );
        payingPool = address(0);
        (int256 paid, int256 received) = hop.zeroForOne ? (delta0, delta1) : (delta1, delta0);
        if (uint256(paid) != amountIn) revert PoolTooShallow();
        return uint256(-received);
    }

    /// @param token The zero address is ether.
    function _transfer(address token, address to, uint256 amount) internal {
        if (token == address(0)) {
            (bool sent,) = to.call{value: amount}("");
            if (!sent) revert TransferFailed();
        } else {
            _call(token, abi.encodeCall(IERC20.transfer, (to, amount)));
        }
    }

    /// @dev Some tokens return nothing, although the standard requires a bool.
    function _call(address token, bytes memory data) internal {
        (bool success, bytes memory answer) = token.call(data);
        if (!success || (answer.length > 0 && !abi.decode(answer, (bool)))) revert TransferFailed();
    }
}

/// @title PathRouter
/// @notice Sells for any caller, along a path that the caller chooses. It holds nothing between calls.
contract PathRouter is PathSwapper {
    error WrongValue();
    error TooLittleBought(uint256 amount);

    /// @notice Sells exactly `amountIn` of the caller's tokens, and reverts if it buys less than `minAmountOut`.
    /// @param tokenIn The zero address for ether, which is sent with the call; the caller must approve any other token.
    function sell(address tokenIn, uint256 amountIn, uint256 minAmountOut, address receiver, Hop[] calldata hops)
        external
        payable
        returns (uint256 amountOut)
    {
        if (msg.value != (tokenIn == address(0) ? amountIn : 0)) revert WrongValue();
        if (tokenIn != address(0)) {
            _call(tokenIn, abi.encodeCall(IERC20.transferFrom, (msg.sender, address(this), amountIn)));
        }
        amountOut = _walk(hops, amountIn);
        if (amountOut < minAmountOut) revert TooLittleBought(amountOut);
        _transfer(hops[hops.length - 1].tokenOut, receiver, amountOut);
    }

    /// @notice Reads many contracts at one block. A read that fails gives empty bytes.
    function read(address[] calldata targets, bytes[] calldata calls) external view returns (bytes[] memory answers) {
        answers = new bytes[](targets.length);
        for (uint256 i = 0; i < targets.length; i++) {
            (bool success, bytes memory answer) = targets[i].staticcall(calls[i]);
            if (success) answers[i] = answer;
        }
    }
}
