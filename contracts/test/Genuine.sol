// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {vm} from "./Vm.sol";

/// @title Genuine
/// @notice Deploys third-party contracts from the bytecode in their npm packages.
library Genuine {
    string private constant PACKAGES = "node_modules/";
    string private constant BALANCER = "@balancer-labs/v2-deployments/dist/tasks/20210418-";

    function weth9() internal returns (address) {
        return _create(_field("canonical-weth/build/contracts/WETH9.json", ".bytecode"), "");
    }

    function uniswapV2Factory() internal returns (address) {
        bytes memory code = _field("@uniswap/v2-core/build/UniswapV2Factory.json", ".bytecode");
        return _create(code, abi.encode(address(0)));
    }

    function uniswapV3Factory() internal returns (address) {
        string memory file = "@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json";
        return _create(_field(file, ".bytecode"), "");
    }

    function uniswapV3Quoter(address factory) internal returns (address) {
        string memory file = "@uniswap/v3-periphery/artifacts/contracts/lens/Quoter.sol/Quoter.json";
        return _create(_field(file, ".bytecode"), abi.encode(factory, address(0)));
    }

    function pancakeV3PoolCreationCode() internal view returns (bytes memory) {
        return _field("@pancakeswap/v3-core/artifacts/contracts/PancakeV3Pool.sol/PancakeV3Pool.json", ".bytecode");
    }

    function poolManager() internal returns (address) {
        bytes memory code = _field("@uniswap/v4-core/out/PoolManager.sol/PoolManager.json", ".bytecode.object");
        return _create(code, abi.encode(address(this)));
    }

    function balancerVault(address weth) internal returns (address) {
        bytes memory code = _field(string.concat(BALANCER, "authorizer/bytecode/Authorizer.json"), ".creationCode");
        address authorizer = _create(code, abi.encode(address(this)));
        code = _field(string.concat(BALANCER, "vault/bytecode/Vault.json"), ".creationCode");
        return _create(code, abi.encode(authorizer, weth, 0, 0));
    }

    function weightedPoolFactory(address vault) internal returns (address) {
        string memory file = string.concat(BALANCER, "weighted-pool/bytecode/WeightedPoolFactory.json");
        return _create(_field(file, ".creationCode"), abi.encode(vault));
    }

    function permit2() internal returns (address) {
        return _create(_constant("Permit2__factory.js"), "");
    }

    function exclusiveDutchOrderReactor(address permit2_) internal returns (address) {
        return _create(_constant("ExclusiveDutchOrderReactor__factory.js"), abi.encode(permit2_, address(0)));
    }

    function _field(string memory file, string memory key) private view returns (bytes memory) {
        return vm.parseJsonBytes(vm.readFile(string.concat(PACKAGES, file)), key);
    }

    /// @dev UniswapX publishes its bytecode as a constant in JavaScript.
    function _constant(string memory file) private view returns (bytes memory) {
        string memory program = vm.readFile(
            string.concat(PACKAGES, "@uniswap/uniswapx-sdk/dist/cjs/src/contracts/factories/", file)
        );
        string memory rest = vm.split(program, "_bytecode = \"")[1];
        return vm.parseBytes(vm.split(rest, "\"")[0]);
    }

    function _create(bytes memory creationCode, bytes memory arguments) private returns (address created) {
        bytes memory code = bytes.concat(creationCode, arguments);
        assembly {
            created := create(0, add(code, 32), mload(code))
        }
        vm.assertTrue(created != address(0), "not created");
    }
}
