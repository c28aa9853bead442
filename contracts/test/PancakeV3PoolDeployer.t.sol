// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {vm} from "./Vm.sol";
import {constructAt} from "./TokenVm.sol";
import {PancakeV3PoolDeployer} from "../pools/PancakeV3PoolDeployer.sol";

interface PancakeV3Factory {
    function createPool(address tokenA, address tokenB, uint24 fee) external returns (address pool);
}

interface PancakeV3Pool {
    function factory() external view returns (address);
    function token0() external view returns (address);
    function token1() external view returns (address);
    function fee() external view returns (uint24);
    function tickSpacing() external view returns (int24);
}

/// @dev The factory and the pool are PancakeSwap's own, from its package.
contract PancakeV3PoolDeployerTest {
    address private constant CREATION_CODE = address(0xC0DE);
    address private constant FACTORY = 0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865;
    address private constant DEPLOYER = 0x41ff9AA7e16B8B1a8a8dc4f0eFacd93D02d071c9;
    address private constant USDC = 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48;
    address private constant USDT = 0xdAC17F958D2ee523a2206206994597C13D831ec7;
    address private constant WETH = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2;

    PancakeV3Factory private factory = PancakeV3Factory(FACTORY);
    PancakeV3PoolDeployer private deployer = PancakeV3PoolDeployer(DEPLOYER);

    function setUp() external {
        vm.etch(CREATION_CODE, _published("PancakeV3Pool"));
        constructAt(
            DEPLOYER, abi.encodePacked(type(PancakeV3PoolDeployer).creationCode, abi.encode(FACTORY, CREATION_CODE))
        );
        constructAt(FACTORY, abi.encodePacked(_published("PancakeV3Factory"), abi.encode(DEPLOYER)));
    }

    function test_poolsHaveTheirMainnetAddresses() external {
        vm.assertEq(factory.createPool(USDC, WETH, 500), 0x1ac1A8FEaAEa1900C4166dEeed0C11cC10669D36);
        vm.assertEq(factory.createPool(WETH, USDT, 500), 0x6CA298D2983aB03Aa1dA7679389D955A4eFEE15C);
    }

    function test_aPoolHasTheParametersOfItsFactory() external {
        PancakeV3Pool pool = PancakeV3Pool(factory.createPool(WETH, USDC, 2_500));
        vm.assertEq(pool.factory(), FACTORY);
        vm.assertEq(pool.token0(), USDC);
        vm.assertEq(pool.token1(), WETH);
        vm.assertEq(uint256(pool.fee()), 2_500);
        vm.assertEq(uint256(int256(pool.tickSpacing())), 50);
    }

    function test_theParametersAreCleared() external {
        factory.createPool(USDC, WETH, 500);
        (address itsFactory, address token0, address token1, uint24 fee, int24 tickSpacing) = deployer.parameters();
        bytes memory remains = abi.encode(itsFactory, token0, token1, fee, tickSpacing);
        vm.assertEq(remains, new bytes(160), "the parameters were not cleared");
    }

    function test_onlyTheFactoryCreatesPools(address caller) external {
        vm.assume(caller != FACTORY);
        vm.expectRevert(abi.encodeWithSelector(PancakeV3PoolDeployer.NotFactory.selector, caller));
        vm.prank(caller);
        deployer.deploy(FACTORY, USDC, WETH, 500, 10);
    }

    function test_aPoolIsCreatedOnce() external {
        factory.createPool(USDC, WETH, 500);
        vm.expectRevert(
            abi.encodeWithSelector(PancakeV3PoolDeployer.PoolCreationFailed.selector, USDC, WETH, uint24(500))
        );
        vm.prank(FACTORY);
        deployer.deploy(FACTORY, USDC, WETH, 500, 10);
    }

    function test_onlyTheGenuinePoolIsAccepted(bytes calldata code) external {
        vm.assume(code.length > 0);
        vm.etch(CREATION_CODE, code);
        vm.expectRevert(
            abi.encodeWithSelector(PancakeV3PoolDeployer.InvalidPoolCreationCode.selector, keccak256(code))
        );
        new PancakeV3PoolDeployer(FACTORY, CREATION_CODE);
    }

    function _published(string memory name) private view returns (bytes memory) {
        string memory folder = "node_modules/@pancakeswap/v3-core/artifacts/contracts/";
        return vm.parseJsonBytes(vm.readFile(string.concat(folder, name, ".sol/", name, ".json")), ".bytecode");
    }
}
