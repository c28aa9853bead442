// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Balances
/// @notice Balances and allowances of a token.
/// @dev The accounting that all tokens in this folder share. Each token defines its external functions, in which
/// mainnet's tokens differ. An allowance of type(uint256).max is unlimited. There is no constructor, so a token
/// may also live behind a proxy.
abstract contract Balances {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    // ERC-6093.
    error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed);
    error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed);
    error ERC20InvalidReceiver(address receiver);

    uint256 public totalSupply;
    mapping(address holder => uint256) public balanceOf;
    mapping(address holder => mapping(address spender => uint256)) public allowance;

    function _mint(address to, uint256 value) internal {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function _burn(address from, uint256 value) internal {
        _debit(from, value);
        totalSupply -= value;
        emit Transfer(from, address(0), value);
    }

    function _transfer(address from, address to, uint256 value) internal virtual {
        if (to == address(0)) revert ERC20InvalidReceiver(to);
        _debit(from, value);
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function _approve(address holder, address spender, uint256 value) internal virtual {
        allowance[holder][spender] = value;
        emit Approval(holder, spender, value);
    }

    /// @dev Emits no Approval event, like most tokens when an allowance is spent.
    function _spendAllowance(address holder, address spender, uint256 value) internal {
        uint256 allowed = allowance[holder][spender];
        if (allowed == type(uint256).max) return;
        if (allowed < value) revert ERC20InsufficientAllowance(spender, allowed, value);
        allowance[holder][spender] = allowed - value;
    }

    function _debit(address from, uint256 value) private {
        uint256 balance = balanceOf[from];
        if (balance < value) revert ERC20InsufficientBalance(from, balance, value);
        balanceOf[from] = balance - value;
    }
}
