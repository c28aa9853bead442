// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title PancakeV3PoolDeployer
/// @notice Creates PancakeSwap V3 pools for the factory, at their mainnet addresses.
/// @dev PancakeSwap publishes its factory and its pool, but not the deployer between them. A pool has no
/// constructor arguments, so that its address depends on its tokens and fee only; it reads `parameters` of this
/// contract instead. The pool's creation code is stored as the code of another account and never executed there.
/// The constructor checks its hash, so every pool created here is the genuine one.
contract PancakeV3PoolDeployer {
    struct Parameters {
        address factory;
        address token0;
        address token1;
        uint24 fee;
        int24 tickSpacing;
    }

    /// @notice Hash of the genuine creation code, from which integrators compute pool addresses.
    bytes32 public constant POOL_INIT_CODE_HASH = 0x6ce8eb472fa82df5469c6ab6d485f17c3ad13c8cd7af59b3d4a8026c5ce0f7e2;

    error NotFactory(address caller);
    error InvalidPoolCreationCode(bytes32 codeHash);
    error PoolCreationFailed(address token0, address token1, uint24 fee);

    /// @notice The only account that may create pools.
    address public immutable factoryAddress;
    /// @notice The account whose code is the pool's creation code.
    address public immutable creationCode;
    /// @notice Arguments of the pool under construction; zero at all other times.
    Parameters public parameters;

    constructor(address factoryAddress_, address creationCode_) {
        if (creationCode_.codehash != POOL_INIT_CODE_HASH) revert InvalidPoolCreationCode(creationCode_.codehash);
        factoryAddress = factoryAddress_;
        creationCode = creationCode_;
    }

    /// @notice Creates the pool of two tokens, sorted by address, and a fee.
    /// @param factory Account from which the pool reads its owner.
    /// @param fee Fee on each swap's input, in hundredths of a basis point.
    function deploy(address factory, address token0, address token1, uint24 fee, int24 tickSpacing)
        external
        returns (address pool)
    {
        if (msg.sender != factoryAddress) revert NotFactory(msg.sender);

        parameters = Parameters(factory, token0, token1, fee, tickSpacing);
        pool = _create(creationCode.code, keccak256(abi.encode(token0, token1, fee)));
        if (pool == address(0)) revert PoolCreationFailed(token0, token1, fee);
        delete parameters;
    }

    /// @dev In assembly, because `new` works only for contracts that are compiled together.
    function _create(bytes memory code, bytes32 salt) private returns (address pool) {
        assembly {
            pool := create2(0, add(code, 32), mload(code), salt)
        }
    }
}
