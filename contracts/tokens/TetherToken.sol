// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Balances} from "./Balances.sol";

/// @title TetherToken
/// @notice USDT's three deviations from ERC-20, each of which breaks swap code written for the standard.
/// @dev `transfer`, `transferFrom` and `approve` return nothing, so a caller that decodes a bool reverts.
/// `approve` reverts on a change from one non-zero allowance to another, so a leftover allowance blocks the next
/// approval. The owner can enable a fee on transfers; it is zero, as on mainnet.
contract TetherToken is Balances {
    // Exclusive upper bounds of the fee on mainnet; the second in whole tokens.
    uint256 private constant LIMIT_BASIS_POINTS = 20;
    uint256 private constant LIMIT_MAXIMUM_FEE = 50;

    event Issue(uint256 amount);
    event Params(uint256 feeBasisPoints, uint256 maxFee);

    error ApproveFromNonZeroAllowance(uint256 current, uint256 requested);
    error FeeTooHigh(uint256 basisPoints, uint256 maximumFee);
    error NotOwner(address caller);

    string public name;
    string public symbol;
    uint8 public immutable decimals;
    address public immutable owner;
    /// @notice Fee on transfers in basis points.
    uint256 public basisPointsRate;
    /// @notice Maximum fee of one transfer, in base units.
    uint256 public maximumFee;

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        _;
    }

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address owner_, uint256 supply) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        owner = owner_;
        _mint(owner_, supply);
    }

    function transfer(address to, uint256 value) external {
        _transferWithFee(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        _spendAllowance(from, msg.sender, value);
        _transferWithFee(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        uint256 current = allowance[msg.sender][spender];
        if (current != 0 && value != 0) revert ApproveFromNonZeroAllowance(current, value);
        _approve(msg.sender, spender, value);
    }

    /// @notice Mints to the owner.
    function issue(uint256 amount) external onlyOwner {
        _mint(owner, amount);
        emit Issue(amount);
    }

    /// @notice Sets the fee on transfers.
    /// @param newBasisPoints Fee in basis points, less than 20.
    /// @param newMaxFee Maximum fee of one transfer in whole tokens, less than 50.
    function setParams(uint256 newBasisPoints, uint256 newMaxFee) external onlyOwner {
        if (newBasisPoints >= LIMIT_BASIS_POINTS || newMaxFee >= LIMIT_MAXIMUM_FEE) {
            revert FeeTooHigh(newBasisPoints, newMaxFee);
        }
        basisPointsRate = newBasisPoints;
        maximumFee = newMaxFee * 10 ** decimals;
        emit Params(basisPointsRate, maximumFee);
    }

    function _transferWithFee(address from, address to, uint256 value) private {
        uint256 fee = value * basisPointsRate / 10_000;
        if (fee > maximumFee) fee = maximumFee;
        _transfer(from, to, value - fee);
        if (fee > 0) _transfer(from, owner, fee);
    }
}
