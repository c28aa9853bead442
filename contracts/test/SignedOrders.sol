// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IReactor} from "../interfaces/IReactor.sol";
import {vm} from "./Vm.sol";

/// @title SignedOrders
/// @notice The ExclusiveDutchOrder of UniswapX v1.1.0, signed for Permit2.
library SignedOrders {
    struct DutchOutput {
        address token;
        uint256 startAmount;
        uint256 endAmount;
        address recipient;
    }

    struct DutchInput {
        address token;
        uint256 startAmount;
        uint256 endAmount;
    }

    struct ExclusiveDutchOrder {
        IReactor.OrderInfo info;
        uint256 decayStartTime;
        uint256 decayEndTime;
        address exclusiveFiller;
        uint256 exclusivityOverrideBps;
        DutchInput input;
        DutchOutput[] outputs;
    }

    string private constant OUTPUT_TYPE =
        "DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)";
    string private constant INFO_TYPE =
        "OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)";
    string private constant ORDER_TYPE =
        "ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)";
    string private constant PERMISSIONS_TYPE = "TokenPermissions(address token,uint256 amount)";
    string private constant PERMIT_TYPE =
        "PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,ExclusiveDutchOrder witness)";

    function sign(ExclusiveDutchOrder memory order, uint256 privateKey, bytes32 permit2DomainSeparator)
        internal
        pure
        returns (IReactor.SignedOrder memory)
    {
        bytes32 permitted = keccak256(
            abi.encode(keccak256(bytes(PERMISSIONS_TYPE)), order.input.token, order.input.endAmount)
        );
        bytes32 permit = keccak256(
            abi.encode(
                keccak256(bytes(string.concat(PERMIT_TYPE, OUTPUT_TYPE, ORDER_TYPE, INFO_TYPE, PERMISSIONS_TYPE))),
                permitted,
                order.info.reactor,
                order.info.nonce,
                order.info.deadline,
                hash(order)
            )
        );
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", permit2DomainSeparator, permit));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(privateKey, digest);
        return IReactor.SignedOrder(abi.encode(order), abi.encodePacked(r, s, v));
    }

    /// @notice The order's EIP-712 hash, by which the reactor identifies it.
    function hash(ExclusiveDutchOrder memory order) internal pure returns (bytes32) {
        bytes32[] memory outputs = new bytes32[](order.outputs.length);
        for (uint256 i = 0; i < outputs.length; ++i) {
            outputs[i] = keccak256(abi.encode(keccak256(bytes(OUTPUT_TYPE)), order.outputs[i]));
        }
        return keccak256(
            abi.encode(
                keccak256(bytes(string.concat(ORDER_TYPE, OUTPUT_TYPE, INFO_TYPE))),
                _hash(order.info),
                order.decayStartTime,
                order.decayEndTime,
                order.exclusiveFiller,
                order.exclusivityOverrideBps,
                order.input,
                keccak256(abi.encodePacked(outputs))
            )
        );
    }

    function _hash(IReactor.OrderInfo memory info) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256(bytes(INFO_TYPE)),
                info.reactor,
                info.swapper,
                info.nonce,
                info.deadline,
                info.additionalValidationContract,
                keccak256(info.additionalValidationData)
            )
        );
    }
}
