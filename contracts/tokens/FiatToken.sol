// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Permit} from "./Permit.sol";

/// @title FiatToken
/// @notice USDC's logic, to be used through a ProxyToken: a blacklist and EIP-2612 permits.
/// @dev A blacklisted account cannot send, receive, approve or spend, so a fill to one must fail and its orders
/// are not solvable. `initialize` sets the state, because a constructor does not run in the proxy's storage.
contract FiatToken is Permit {
    event Blacklisted(address indexed account);
    event UnBlacklisted(address indexed account);

    error AccountBlacklisted(address account);
    error AlreadyInitialized();
    error NotBlacklister(address caller);

    string public name;
    string public symbol;
    uint8 public decimals;
    address public blacklister;
    mapping(address account => bool) public isBlacklisted;

    modifier onlyBlacklister() {
        if (msg.sender != blacklister) revert NotBlacklister(msg.sender);
        _;
    }

    /// @notice Initializes the token, once.
    /// @param treasury Receives the whole supply and manages the blacklist.
    function initialize(
        string calldata name_,
        string calldata symbol_,
        uint8 decimals_,
        address treasury,
        uint256 supply
    ) external {
        if (blacklister != address(0)) revert AlreadyInitialized();
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        blacklister = treasury;
        _mint(treasury, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _transfer(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        _requireNotBlacklisted(msg.sender);
        _spendAllowance(from, msg.sender, value);
        _transfer(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        _approve(msg.sender, spender, value);
        return true;
    }

    function blacklist(address account) external onlyBlacklister {
        isBlacklisted[account] = true;
        emit Blacklisted(account);
    }

    function unBlacklist(address account) external onlyBlacklister {
        isBlacklisted[account] = false;
        emit UnBlacklisted(account);
    }

    function version() public pure override returns (string memory) {
        return "2";
    }

    function _permitName() internal view override returns (string memory) {
        return name;
    }

    function _transfer(address from, address to, uint256 value) internal override {
        _requireNotBlacklisted(from);
        _requireNotBlacklisted(to);
        super._transfer(from, to, value);
    }

    function _approve(address holder, address spender, uint256 value) internal override {
        _requireNotBlacklisted(holder);
        _requireNotBlacklisted(spender);
        super._approve(holder, spender, value);
    }

    function _requireNotBlacklisted(address account) private view {
        if (isBlacklisted[account]) revert AccountBlacklisted(account);
    }
}
