// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";
import {SafeTransferLib} from "../libraries/SafeTransferLib.sol";

/// @title StableSwap
/// @notice A pool of two to four coins of like value, with the interface and the integers of Curve's 3pool.
/// @dev Curve's pools are written in Vyper and no package holds their bytecode. Each operation here is in the
/// order in which the 3pool does it, so that every amount agrees to the last unit; the test holds results of
/// mainnet's pool. Balances are counted and not read, so tokens sent unasked change no price. Half of each fee
/// goes to Curve on mainnet: here too it leaves the counted balances.
contract StableSwap {
    using SafeTransferLib for IERC20;

    uint256 private constant PRECISION = 1e18;
    uint256 private constant FEE_DENOMINATOR = 1e10;
    uint256 private constant MAX_ITERATIONS = 255;

    // Curve's names, in Curve's case, are the interface.
    event TokenExchange(
        address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought
    );

    /// @notice Part of each fee that leaves the counted balances, in units of 1e-10.
    uint256 public constant admin_fee = 5e9;

    error WrongCoinCount(uint256 count);
    error CoinsAreEqual(int128 i);
    error InsufficientOutput(uint256 dy, uint256 minDy);
    error NotOwner(address caller);

    address public immutable owner;
    /// @notice Amplification: the higher, the flatter the price. Not multiplied by the number of coins.
    uint256 public immutable A;
    /// @notice Fee in units of 1e-10 of the output.
    uint256 public immutable fee;
    address[] public coins;
    uint256[] public balances;
    // Factors that bring a base unit of each coin to eighteen decimals, times 1e18.
    uint256[] private _rates;

    constructor(address owner_, address[] memory coins_, uint256 amplification, uint256 fee_) {
        if (coins_.length < 2 || coins_.length > 4) revert WrongCoinCount(coins_.length);
        owner = owner_;
        A = amplification;
        fee = fee_;
        coins = coins_;
        for (uint256 k = 0; k < coins_.length; ++k) {
            balances.push(0);
            _rates.push(10 ** (36 - IERC20(coins_[k]).decimals()));
        }
    }

    /// @notice Adds the owner's tokens to the balances, in any proportion.
    /// @dev No shares are given for them: the pools of the embedded chain have one provider.
    function add_liquidity(uint256[] calldata amounts) external {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        if (amounts.length != coins.length) revert WrongCoinCount(amounts.length);
        for (uint256 k = 0; k < amounts.length; ++k) {
            if (amounts[k] > 0) balances[k] += _pull(coins[k], amounts[k]);
        }
    }

    /// @notice Sells `dx` of coin `i` for coin `j`, and pays the caller.
    /// @param minDy Least that the caller accepts, in base units of coin `j`.
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

    /// @notice What the pool says that `dx` of coin `i` buys of coin `j`.
    /// @dev The 3pool leaves eighteen decimals before it takes the fee here, and after it in `exchange`, which
    /// can therefore pay one base unit less. Both are kept: a service that believes this view is wrong by one.
    function get_dy(int128 i, int128 j, uint256 dx) external view returns (uint256) {
        (uint256 sold, uint256 bought) = _indices(i, j);
        uint256 gross = _grossOutput(sold, bought, dx) * PRECISION / _rates[bought];
        return gross - gross * fee / FEE_DENOMINATOR;
    }

    /// @dev Output before fees in eighteen decimals, less one against rounding in Newton's method.
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

    /// @dev Curve's D: what the balances would sum to if all were equal at this point of the curve.
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

    /// @dev Balance of coin `j` that keeps the invariant, given the other balances of `xp`.
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

    /// @dev What really arrived, since USDT may keep a fee.
    function _pull(address coin, uint256 amount) private returns (uint256) {
        uint256 before = IERC20(coin).balanceOf(address(this));
        IERC20(coin).safeTransferFrom(msg.sender, address(this), amount);
        return IERC20(coin).balanceOf(address(this)) - before;
    }

    function _indices(int128 i, int128 j) private pure returns (uint256 sold, uint256 bought) {
        if (i == j) revert CoinsAreEqual(i);
        return (uint256(uint128(i)), uint256(uint128(j)));
    }
}
