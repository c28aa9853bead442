"""The tokens that the service trades: well-known ones of mainnet, as their contracts describe themselves."""

from dataclasses import dataclass
from urllib.parse import quote

from evm import abi
from evm.chain import Head, Reader

NATIVE = "0x" + "0" * 40
WETH = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"
USDC = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"

_CANDIDATES = (
    WETH,
    USDC,
    "0xdac17f958d2ee523a2206206994597c13d831ec7",
    "0x2260fac5e5542a773aa44fbcfedf7c193bc2c599",
    "0x1f9840a85d5af5bf1d1762f925bdaddc4201f984",
    "0x514910771af9ca656af840dff83e8264ecf986ca",
    "0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0",
    "0x6982508145454ce325ddbe47a25d4ec3d2311933",
    "0xd533a949740bb3306d119cc777fa900ba034cd52",
    "0x4c9edd5852cd905f086c759e8383e09bff1e68b3",
)


@dataclass(frozen=True)
class Token:
    address: str
    symbol: str
    name: str
    decimals: int

    @property
    def icon(self) -> str:
        """A disc in the colour that the address begins with, as a data URL."""
        colour = "#" + self.address[2:8]
        disc = f'<svg xmlns="http://www.w3.org/2000/svg"><circle cx="9" cy="9" r="9" fill="{colour}"/></svg>'
        return "data:image/svg+xml," + quote(disc)


ETHER = Token(NATIVE, "ETH", "Ether", 18)


def wrapped(address: str) -> str:
    """What a pool trades where the order names ether."""
    return WETH if address == NATIVE else address


def read_tokens(reader: Reader, head: Head) -> dict[str, Token]:
    """Those of the candidates whose contracts answer, by address."""
    calls = [(token, abi.selector(name)) for token in _CANDIDATES for name in ("symbol", "name", "decimals")]
    answers = reader.read(calls, head)
    tokens: dict[str, Token] = {}
    for i, address in enumerate(_CANDIDATES):
        symbol, name, decimals = answers[3 * i : 3 * i + 3]
        if symbol and name and decimals:
            tokens[address] = Token(
                address,
                abi.decode(("string",), symbol)[0],
                abi.decode(("string",), name)[0],
                abi.decode(("uint256",), decimals)[0],
            )
    return tokens
