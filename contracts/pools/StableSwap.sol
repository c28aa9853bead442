// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {SafeTransferLib} from "../libraries/SafeTransferLib.sol";

/// @title StableSwap
/// @notice A stable pool of two to four coins, with the interface and the integer arithmetic of Curve's 3pool.
/// @dev Curve's pools are written in Vyper and no package contains their bytecode. The operations are in the same
/// order as in the 3pool, so that every amount agrees to the last unit; the test contains results of mainnet's
/// pool. Balances are stored rather than read from the tokens, so unsolicited transfers do not move the price.
/// Half of each fee goes to Curve on mainnet: here too it leaves the stored balances.
contract StableSwap {
    using SafeTransferLib for IERC20;

    uint256 private constant PRECISION = 1e18;
    uint256 private constant FEE_DENOMINATOR = 1e10;
    uint256 private constant MAX_ITERATIONS = 255;

    // Names and case are Curve's, as part of the interface.
    event TokenExchange(
        address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought
    );

    /// @notice Part of each fee that leaves the stored balances, in units of 1e-10.
    uint256 public constant admin_fee = 5e9;

    error InvalidCoinCount(uint256 count);
    error IdenticalCoins(int128 i);
    error InsufficientOutput(uint256 dy, uint256 minDy);
    error NotOwner(address caller);

    address public immutable owner;
    /// @notice Amplification coefficient, not multiplied by the number of coins.
    uint256 public immutable A;
    /// @notice Fee in units of 1e-10 of the output.
    uint256 public immutable fee;
    address[] public coins;
    uint256[] public balances;
    // Factors that scale a base unit of each coin to 18 decimals, times 1e18.
    uint256[] private _rates;

    constructor(address owner_, address[] memory coins_, uint256 amplification, uint256 fee_) {
        if (coins_.length < 2 || coins_.length > 4) revert InvalidCoinCount(coins_.length);
        owner = owner_;
        A = amplification;
        fee = fee_;
        coins = coins_;
        for (uint256 k = 0; k < coins_.length; ++k) {
            balances.push(0);
            _rates.push(10 ** (36 - IERC20(coins_[k]).decimals()));
        }
    }

    /// @notice Deposits the owner's tokens, in any proportion.
    /// @dev Mints no LP tokens: pools on the embedded chain have one provider.
    function add_liquidity(uint256[] calldata amounts) external {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        if (amounts.length != coins.length) revert InvalidCoinCount(amounts.length);
        for (uint256 k = 0; k < amounts.length; ++k) {
            if (amounts[k] > 0) balances[k] += _pull(coins[k], amounts[k]);
        }
    }

    /// @notice Sells `dx` of coin `i` for coin `j`, and pays the caller.
    /// @param minDy Minimum output, in base units of coin `j`.
    function exchange(int128 i, int128 j, uint256 dx, uint256 minDy) external {
        (uint256 sold, uint256 bought) = _indices(i, j);
        uint256 received = _pull(coins[sold], dx);

        uint256 gross = _grossOutput(sold, bought, received);
        uint256 feeAmount = gross * fee / FEE_DENOMINATOR;
        uint256 dy = (gross - feeAmount) * PRECISION / _rates[bought];
        if (dy < minDy) revert InsufficientOutput(dy, minDy);
        uint256 adminFee = feeAmount * admin_fee / FEE_DENOMINATOR * PRECISION / _rates[bought];

        balances[sold] += received;
        balances[bought] -= dy + adminFee;
        IERC20(coins[bought]).safeTransfer(msg.sender, dy);
        emit TokenExchange(msg.sender, i, dx, j, dy);
    }

    /// @notice Quotes the output in coin `j` for `dx` of coin `i`.
    /// @dev Like the 3pool, this scales down from 18 decimals before taking the fee, and `exchange` after it, so
    /// `exchange` can pay one base unit less. A service that relies on this view is off by one.
    function get_dy(int128 i, int128 j, uint256 dx) external view returns (uint256) {
        (uint256 sold, uint256 bought) = _indices(i, j);
        uint256 gross = _grossOutput(sold, bought, dx) * PRECISION / _rates[bought];
        return gross - gross * fee / FEE_DENOMINATOR;
    }

    /// @dev Output before fees in 18 decimals, less one to cover the rounding of Newton's method.
    function _grossOutput(uint256 sold, uint256 bought, uint256 dx) private view returns (uint256) {
        uint256[] memory xp = _scaledBalances();
        uint256 invariant = _invariant(xp);
        xp[sold] += dx * _rates[sold] / PRECISION;
        return xp[bought] - _balanceAt(invariant, xp, bought) - 1;
    }

    function _scaledBalances() private view returns (uint256[] memory xp) {
        xp = balances;
        for (uint256 k = 0; k < xp.length; ++k) {
            xp[k] = xp[k] * _rates[k] / PRECISION;
        }
    }

    /// @dev Curve's D: the sum of the balances if all were equal on the same curve.
    function _invariant(uint256[] memory xp) private view returns (uint256 d) {
        uint256 n = xp.length;
        uint256 ann = A * n;
        uint256 sum = 0;
        for (uint256 k = 0; k < n; ++k) {
            sum += xp[k];
        }
        d = sum;
        for (uint256 round = 0; round < MAX_ITERATIONS; ++round) {
            uint256 product = d;
            for (uint256 k = 0; k < n; ++k) {
                product = product * d / (xp[k] * n);
            }
            uint256 previous = d;
            d = (ann * sum + product * n) * d / ((ann - 1) * d + (n + 1) * product);
            if (_isClose(d, previous)) break;
        }
    }

    /// @dev Curve's y: the balance of coin `j` at this invariant, given the other balances of `xp`.
    function _balanceAt(uint256 invariant, uint256[] memory xp, uint256 j) private view returns (uint256 y) {
        uint256 n = xp.length;
        uint256 ann = A * n;
        uint256 c = invariant;
        uint256 sum = 0;
        for (uint256 k = 0; k < n; ++k) {
            if (k == j) continue;
            sum += xp[k];
            c = c * invariant / (xp[k] * n);
        }
        c = c * invariant / (ann * n);
        uint256 b = sum + invariant / ann;
        y = invariant;
        for (uint256 round = 0; round < MAX_ITERATIONS; ++round) {
            uint256 previous = y;
            y = (y * y + c) / (2 * y + b - invariant);
            if (_isClose(y, previous)) break;
        }
    }

    function _isClose(uint256 a, uint256 b) private pure returns (bool) {
        return a > b ? a - b <= 1 : b - a <= 1;
    }

    /// @dev Returns the amount that arrived, since USDT may take a fee.
    function _pull(address coin, uint256 amount) private returns (uint256) {
        uint256 before = IERC20(coin).balanceOf(address(this));
        IERC20(coin).safeTransferFrom(msg.sender, address(this), amount);
        return IERC20(coin).balanceOf(address(this)) - before;
    }

    function _indices(int128 i, int128 j) private pure returns (uint256 sold, uint256 bought) {
        if (i == j) revert IdenticalCoins(i);
        return (uint256(uint128(i)), uint256(uint128(j)));
    }
}
