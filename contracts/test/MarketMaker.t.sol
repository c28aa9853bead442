// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {vm} from "./Vm.sol";
import {bound, tokenVm} from "./TokenVm.sol";
import {IMarketMaker} from "../interfaces/IMarketMaker.sol";
import {MarketMaker} from "../makers/MarketMaker.sol";
import {StandardToken} from "../tokens/StandardToken.sol";
import {TetherToken} from "../tokens/TetherToken.sol";

contract MarketMakerTest {
    uint256 private constant SIGNER_KEY = 0x5161;
    uint256 private constant INVENTORY = type(uint128).max;
    address private constant OWNER = address(0x0123);
    address private constant TRADER = address(0x7EADE2);

    // This test acts as the router.
    MarketMaker private maker = new MarketMaker(OWNER, vm.addr(SIGNER_KEY), address(this));
    StandardToken private token;

    function setUp() external {
        token = new StandardToken("Dai Stablecoin", "DAI", 18, address(maker), INVENTORY);
    }

    function test_theRouterIsPaidInProportionRoundedDown(uint256 drawnIn, uint256 drawnMaxIn, uint256 drawnMaxOut)
        external
    {
        IMarketMaker.Quote memory quote = _quote();
        quote.maxAmountIn = bound(drawnMaxIn, 1, type(uint128).max);
        quote.maxAmountOut = bound(drawnMaxOut, 0, INVENTORY);
        uint256 amountIn = bound(drawnIn, 0, quote.maxAmountIn);

        uint256 amountOut = maker.fill(quote, _sign(SIGNER_KEY, quote), amountIn, TRADER);

        // The largest amount at no worse than the signed price.
        vm.assertGe(quote.maxAmountOut * amountIn, amountOut * quote.maxAmountIn, "too much was paid");
        vm.assertLt(quote.maxAmountOut * amountIn, (amountOut + 1) * quote.maxAmountIn, "too little was paid");
        vm.assertEq(token.balanceOf(address(this)), amountOut);
        vm.assertEq(token.balanceOf(address(maker)), INVENTORY - amountOut);
    }

    function test_theWholeOfAQuoteIsPaidForTheWhole() external {
        IMarketMaker.Quote memory quote = _quote();
        vm.assertEq(maker.fill(quote, _sign(SIGNER_KEY, quote), quote.maxAmountIn, TRADER), quote.maxAmountOut);
    }

    function test_aTokenThatReturnsNothingIsPaid() external {
        TetherToken tether = new TetherToken("Tether USD", "USDT", 6, address(maker), 1e12);
        IMarketMaker.Quote memory quote = _quote();
        quote.tokenOut = address(tether);
        maker.fill(quote, _sign(SIGNER_KEY, quote), quote.maxAmountIn, TRADER);
        vm.assertEq(tether.balanceOf(address(this)), quote.maxAmountOut);
    }

    function test_aFillEmitsAnEvent() external {
        IMarketMaker.Quote memory quote = _quote();
        bytes memory signature = _sign(SIGNER_KEY, quote);
        vm.expectEmit(address(maker));
        emit IMarketMaker.Filled(quote.nonce, TRADER, 500, 1_000);
        maker.fill(quote, signature, 500, TRADER);
    }

    function test_aNonceIsFilledOnce(uint256 drawnFirst, uint256 drawnSecond) external {
        IMarketMaker.Quote memory quote = _quote();
        maker.fill(quote, _sign(SIGNER_KEY, quote), bound(drawnFirst, 0, quote.maxAmountIn), TRADER);

        quote.maxAmountOut += 1;
        bytes memory signature = _sign(SIGNER_KEY, quote);
        vm.expectRevert(abi.encodeWithSelector(IMarketMaker.QuoteAlreadyFilled.selector, quote.nonce));
        maker.fill(quote, signature, bound(drawnSecond, 0, quote.maxAmountIn), TRADER);
    }

    function test_onlyTheMakersSignerBindsIt(uint256 drawn) external {
        uint256 key = bound(drawn, 1, type(uint128).max);
        vm.assume(key != SIGNER_KEY);
        IMarketMaker.Quote memory quote = _quote();
        bytes memory signature = _sign(key, quote);
        vm.expectRevert(abi.encodeWithSelector(IMarketMaker.InvalidSigner.selector, vm.addr(key)));
        maker.fill(quote, signature, 1, TRADER);
    }

    function test_noMemberOfAQuoteCanBeChanged(uint8 member, uint256 change) external {
        IMarketMaker.Quote memory quote = _quote();
        bytes memory signature = _sign(SIGNER_KEY, quote);

        bytes memory encoded = abi.encode(quote);
        uint256 position = bound(member, 0, 6);
        bool isAddress = position < 2 || position == 4;
        uint256 flipped = bound(change, 1, isAddress ? type(uint160).max : type(uint256).max);
        assembly {
            let word := add(add(encoded, 32), mul(position, 32))
            mstore(word, xor(mload(word), flipped))
        }
        quote = abi.decode(encoded, (IMarketMaker.Quote));
        vm.assume(quote.expiry >= block.timestamp);

        vm.expectPartialRevert(IMarketMaker.InvalidSigner.selector);
        maker.fill(quote, signature, 0, quote.trader);
    }

    function test_aSignatureIsBoundToItsMaker() external {
        IMarketMaker.Quote memory quote = _quote();
        bytes memory signature = _sign(SIGNER_KEY, quote);
        MarketMaker other = new MarketMaker(OWNER, vm.addr(SIGNER_KEY), address(this));
        vm.expectPartialRevert(IMarketMaker.InvalidSigner.selector);
        other.fill(quote, signature, 1, TRADER);
    }

    function test_aMalformedSignatureIsRejected(bytes calldata signature) external {
        vm.assume(signature.length != 65);
        MarketMaker ownerless = new MarketMaker(OWNER, address(0), address(this));
        vm.expectRevert(abi.encodeWithSelector(IMarketMaker.InvalidSigner.selector, address(0)));
        ownerless.fill(_quote(), signature, 1, TRADER);
    }

    function test_onlyTheNamedTraderIsServed(address trader) external {
        vm.assume(trader != TRADER);
        IMarketMaker.Quote memory quote = _quote();
        bytes memory signature = _sign(SIGNER_KEY, quote);
        vm.expectRevert(abi.encodeWithSelector(IMarketMaker.InvalidTrader.selector, trader, TRADER));
        maker.fill(quote, signature, 1, trader);
    }

    function test_onlyTheRouterFills(address caller) external {
        vm.assume(caller != address(this));
        IMarketMaker.Quote memory quote = _quote();
        bytes memory signature = _sign(SIGNER_KEY, quote);
        vm.expectRevert(abi.encodeWithSelector(IMarketMaker.NotRouter.selector, caller));
        vm.prank(caller);
        maker.fill(quote, signature, 1, TRADER);
    }

    function test_aQuoteHoldsUntilItsLastSecond() external {
        IMarketMaker.Quote memory quote = _quote();
        bytes memory signature = _sign(SIGNER_KEY, quote);
        vm.warp(quote.expiry + 1);
        vm.expectRevert(
            abi.encodeWithSelector(IMarketMaker.QuoteExpired.selector, quote.expiry, quote.expiry + 1)
        );
        maker.fill(quote, signature, 1, TRADER);

        vm.warp(quote.expiry);
        maker.fill(quote, signature, 1, TRADER);
    }

    function test_noMoreIsBoughtThanWasQuoted(uint256 drawn) external {
        IMarketMaker.Quote memory quote = _quote();
        uint256 amountIn = bound(drawn, quote.maxAmountIn + 1, type(uint256).max);
        bytes memory signature = _sign(SIGNER_KEY, quote);
        vm.expectRevert(
            abi.encodeWithSelector(IMarketMaker.AmountExceedsQuote.selector, amountIn, quote.maxAmountIn)
        );
        maker.fill(quote, signature, amountIn, TRADER);
    }

    function test_onlyTheOwnerWithdraws(address caller) external {
        vm.assume(caller != OWNER);
        vm.expectRevert(abi.encodeWithSelector(MarketMaker.NotOwner.selector, caller));
        vm.prank(caller);
        maker.withdraw(address(token), 1);

        vm.prank(OWNER);
        maker.withdraw(address(token), 7);
        vm.assertEq(token.balanceOf(OWNER), 7);
    }

    /// @dev The digest of viem's `hashTypedData` for the same quote, chain and maker.
    function test_theDigestIsThatOfOtherLibraries() external {
        tokenVm.chainId(1);
        address target = 0x00000000000000000000000000000000000000AA;
        vm.etch(target, address(maker).code);
        IMarketMaker.Quote memory quote = IMarketMaker.Quote({
            tokenIn: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48,
            tokenOut: 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2,
            maxAmountIn: 2_500e6,
            maxAmountOut: 1e18,
            trader: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266,
            expiry: 1_800_000_000,
            nonce: 42
        });
        bytes32 expected = 0x3c31868a58cd32a42a7f6dba68ec0198be5358ad57da9908179b28d45932f7a5;
        vm.assertEq(MarketMaker(target).digestOf(quote), expected);
    }

    function _quote() private view returns (IMarketMaker.Quote memory) {
        return IMarketMaker.Quote({
            tokenIn: address(0x1),
            tokenOut: address(token),
            maxAmountIn: 1_000,
            maxAmountOut: 2_000,
            trader: TRADER,
            expiry: block.timestamp + 60,
            nonce: 9
        });
    }

    function _sign(uint256 key, IMarketMaker.Quote memory quote) private view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, maker.digestOf(quote));
        return abi.encodePacked(r, s, v);
    }
}
