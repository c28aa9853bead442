"""Known answers, none of them from this code: Keccak's own, the reactor's hashes of one order, its rules of decay, and
the limits of Uniswap V3's prices. Run with `python3 -m unittest vectors`."""

import unittest
from fractions import Fraction

from evm import abi
from evm.keccak import keccak256
from intents.order import REACTOR, DutchOrder, Output
from pools import v3math
from pools.amms import ALL, PAIRS, allowed_amms
from pools.concentrated import ConcentratedPool, Ticks
from pools.tokens import NATIVE, USDC, WETH
from problems import Problem
from web.requests import kept_by

SWAPPER = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
FILLER = "0x" + "12" * 20


def order(start: int = 5 * 10**17, end: int = 495 * 10**15, **changes: object) -> DutchOrder:
    """The order of the golden vector, or one that differs from it."""
    values: dict[str, object] = {
        "reactor": REACTOR,
        "swapper": SWAPPER,
        "nonce": 256,
        "deadline": 1700000600,
        "validation_contract": NATIVE,
        "validation_data": b"",
        "decay_start": 1700000000,
        "decay_end": 1700000300,
        "exclusive_filler": NATIVE,
        "override_bps": 0,
        "input_token": USDC,
        "input_start": 10**9,
        "input_end": 10**9,
        "outputs": (Output(WETH, start, end, SWAPPER),),
    }
    return DutchOrder(**{**values, **changes})  # type: ignore[arg-type]


class Hashes(unittest.TestCase):
    def test_keccak_of_nothing(self) -> None:
        empty = "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"
        self.assertEqual(keccak256(b"").hex(), empty)

    def test_selectors(self) -> None:
        self.assertEqual(abi.selector("transfer", "address", "uint256").hex(), "a9059cbb")

    def test_order_and_permit(self) -> None:
        self.assertEqual(order().hash.hex(), "f077b2c303869b95c28f8aafd479aadb5ebe98c911ccd1fe450688fbc902b957")
        self.assertEqual(order().digest.hex(), "1f903baee55b55b6588224d0b32bc46a6e3aebbc8032149e8cd59c7b410c6f35")


class Encodings(unittest.TestCase):
    def test_wrapped_and_flat_are_one_order(self) -> None:
        encoded = order().encoded
        self.assertEqual(len(encoded), 704)
        self.assertEqual(DutchOrder.decode(encoded), order())
        self.assertEqual(DutchOrder.decode(encoded[32:]), order())

    def test_other_bytes_are_refused(self) -> None:
        encoded = order().encoded
        for changed in (b"", encoded[:-1], encoded[:-32], encoded + bytes(32)):
            with self.assertRaises(abi.AbiError):
                DutchOrder.decode(changed)


class Decay(unittest.TestCase):
    def test_an_output_is_rounded_up(self) -> None:
        falling = order(1000, 900, decay_start=100, decay_end=199)
        owed = [falling.outputs_at(second, FILLER) for second in (99, 133, 200)]
        self.assertEqual(owed, [{WETH: 1000}, {WETH: 967}, {WETH: 900}])

    def test_an_input_is_rounded_down(self) -> None:
        rising = order(decay_start=100, decay_end=199, input_start=900, input_end=1000)
        self.assertEqual(rising.input_at(133), 933)

    def test_a_stranger_pays_the_premium_up_to_the_start(self) -> None:
        exclusive = order(999999999, 999999999, exclusive_filler=SWAPPER, override_bps=10)
        self.assertEqual(exclusive.outputs_at(1700000000, FILLER), {WETH: 1000999998})
        self.assertEqual(exclusive.outputs_at(1700000001, FILLER), {WETH: 999999999})

    def test_without_a_premium_a_stranger_waits(self) -> None:
        exclusive = order(exclusive_filler=SWAPPER)
        self.assertIsNone(exclusive.outputs_at(1700000000, FILLER))
        self.assertIsNotNone(exclusive.outputs_at(1700000000, SWAPPER))


class Prices(unittest.TestCase):
    def test_the_outermost_ticks(self) -> None:
        self.assertEqual(v3math.sqrt_price_at(v3math.MIN_TICK), v3math.MIN_SQRT_PRICE)
        self.assertEqual(v3math.sqrt_price_at(v3math.MAX_TICK), v3math.MAX_SQRT_PRICE)

    def test_a_tick_is_found_from_its_price(self) -> None:
        for tick in (-887000, -1, 0, 1, 200311):
            self.assertEqual(v3math.tick_at(v3math.sqrt_price_at(tick)), tick)

    def test_a_pool_that_runs_dry_sells_nothing(self) -> None:
        def fetch(ticks: Ticks, word: int) -> None:
            # One position, from tick -60 to tick 60.
            ticks.words[word] = {-1: 1 << 255, 0: 1 << 1}.get(word, 0)
            ticks.net_liquidity.update({-60: 10**18, 60: -(10**18)})

        pool = ConcentratedPool("", "", "", "", 3000, v3math.Q96, 0, 10**18, Ticks(60, fetch))
        small = pool.swap(True, 10**12)
        self.assertEqual(small and small.amount_out, 996999005991)
        self.assertIsNone(pool.swap(True, 10**18))


class Requests(unittest.TestCase):
    def test_filters(self) -> None:
        self.assertEqual(allowed_amms([]), ALL)
        self.assertEqual(allowed_amms([f"+{PAIRS}"]), {PAIRS})
        self.assertEqual(allowed_amms(["+all", f"-{PAIRS}"]), ALL - {PAIRS})

    def test_filters_that_are_refused(self) -> None:
        for entries, status in (([PAIRS], 422), ([f"+{PAIRS}", f"-{PAIRS}"], 422), (["+nothing"], 404)):
            with self.assertRaises(Problem) as refused:
                allowed_amms(entries)
            self.assertEqual(refused.exception.status, status)

    def test_slippage_is_a_fraction(self) -> None:
        self.assertEqual(kept_by(None), Fraction(9995, 10000))
        self.assertEqual(kept_by("0"), 1)
        self.assertLess(kept_by("1e-400000"), 1)


if __name__ == "__main__":
    unittest.main()
