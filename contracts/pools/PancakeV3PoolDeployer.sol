// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title PancakeV3PoolDeployer
/// @notice Creates PancakeSwap V3's pools for its factory, at the addresses that they have on mainnet.
/// @dev PancakeSwap publishes its factory and its pool, but not the contract between them. A pool takes no
/// constructor arguments, so that its address depends on its tokens and fee alone; it asks this contract for
/// them instead. The pool's creation code is the code of an account of its own and is never executed there.
/// It is accepted by its hash only, so every pool made here is the genuine one.
contract PancakeV3PoolDeployer {
    struct Parameters {
        address factory;
        address token0;
        address token1;
        uint24 fee;
        int24 tickSpacing;
    }

    /// @notice Hash of the genuine pool's creation code, from which integrators compute pool addresses.
    bytes32 public constant POOL_INIT_CODE_HASH = 0x6ce8eb472fa82df5469c6ab6d485f17c3ad13c8cd7af59b3d4a8026c5ce0f7e2;

    error NotFactory(address caller);
    error NotPoolCreationCode(bytes32 codeHash);
    error PoolNotCreated(address token0, address token1, uint24 fee);

    /// @notice The only account that may create pools.
    address public immutable factoryAddress;
    /// @notice Account whose code is the pool's creation code.
    address public immutable creationCode;
    /// @notice What the pool under construction is to be; zero at all other times.
    Parameters public parameters;

    constructor(address factoryAddress_, address creationCode_) {
        if (creationCode_.codehash != POOL_INIT_CODE_HASH) revert NotPoolCreationCode(creationCode_.codehash);
        factoryAddress = factoryAddress_;
        creationCode = creationCode_;
    }

    /// @notice Creates the pool of two tokens, in the order of their addresses, and a fee.
    /// @param factory Account that the pool takes its owner from.
    /// @param fee Hundredths of a basis point of each swap's input.
    function deploy(address factory, address token0, address token1, uint24 fee, int24 tickSpacing)
        external
        returns (address pool)
    {
        if (msg.sender != factoryAddress) revert NotFactory(msg.sender);

        parameters = Parameters(factory, token0, token1, fee, tickSpacing);
        pool = _create(creationCode.code, keccak256(abi.encode(token0, token1, fee)));
        if (pool == address(0)) revert PoolNotCreated(token0, token1, fee);
        delete parameters;
    }

    /// @dev Solidity has CREATE2 only for contracts that it compiles itself.
    function _create(bytes memory code, bytes32 salt) private returns (address pool) {
        assembly {
            pool := create2(0, add(code, 32), mload(code), salt)
        }
    }
}
