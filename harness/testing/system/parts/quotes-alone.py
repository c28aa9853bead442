"""A service that quotes and lists its tokens, and does nothing else. Its market is a table of prices."""
import http.server, json, os, re, uuid
from urllib.parse import parse_qs, urlsplit
TOKENS = {'0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2': ('WETH', 18, 3000, 'Wrapped Ether'), '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': ('USDC', 6, 1, 'USD Coin'),
          '0xdac17f958d2ee523a2206206994597c13d831ec7': ('USDT', 6, 1, 'Tether USD'), '0x6b175474e89094c44da98b954eedeac495271d0f': ('DAI', 18, 1, 'Dai Stablecoin')}
AMMS, Refused = ['table_a', 'table_b'], type('Refused', (Exception,), {})
def check(holds, status, message):
    if not holds: raise Refused(status, message)
def token(order, name):
    check((text := order.get(name)) is not None, 400, f'Missing parameter {name}')
    check(re.fullmatch('0x[0-9a-fA-F]{40}', str(text)), 422, f'Invalid token address {text} in {name}: hex string required')
    return text.lower()
def amount(order, name, least, default=None):
    check((text := order.get(name, default)) is not None, 400, f'Missing parameter {name}')
    check(isinstance(text, str) and re.fullmatch('[0-9]{1,78}', text) and least <= int(text) < 2**256, 422, f'Invalid {name}: digits required')
    return int(text)
def pools(names):
    for name in names if isinstance(names, list) else [None]:
        check(isinstance(name, str) and re.match('[+-].', name), 422, f'AMM {name} must be prefixed with + or -')
        check(name[1:] in ['all', *AMMS], 400, f'AMM {name[1:]} is not supported. Supported AMMs are {", ".join(AMMS)}.')
        check(not {'+' + name[1:], '-' + name[1:]} <= set(names), 422, f'AMM {name[1:]} is both included and excluded')
    return [amm for amm in AMMS if ({name[1:] for name in names if name[0] == '+'} or {'all'}) & {amm, 'all'} and not {'-' + amm, '-all'} & set(names)]
def quoted(order, index, body):
    sold, bought, sell_amount = token(order, 'sell_token'), token(order, 'buy_token'), amount(order, 'sell_amount', 1)
    for name in ('origin_address', 'receiver'): order.get(name) is None or token(order, name)
    check({sold, bought} <= set(TOKENS) and sold != bought, 400, f'Token {bought if sold in TOKENS else sold} not found, or sold for itself')
    (_, sold_decimals, sold_usd, _), (_, decimals, usd, _), depth = TOKENS[sold], TOKENS[bought], 10**27
    value, gas = sell_amount * sold_usd * 10**18 // 10**sold_decimals, 10**17 if body.get('venue') == 'intent' or (body.get('deduct_gas_cost') and index == 0) else 0
    paid = (depth * value // (depth + value) * 997 // 1000 - gas) * 10**decimals // usd // 10**18
    served = paid if pools(body.get('amms') or ['+all']) and paid >= max(1, amount(order, 'buy_amount', 0, '0')) else None
    return {**{name: order[name] for name in ('sell_token', 'buy_token', 'sell_amount')}, 'buy_amount': str(served), 'external_id': str(index)} if served else None
def quote(body):
    check(isinstance(body.get('orders'), list) and body['orders'] and all(isinstance(order, dict) for order in body['orders']), 400, 'Missing parameter orders')
    check(body.get('deduct_gas_cost') in (None, 'FirstOrder') and body.get('venue') in (None, 'classic', 'intent'), 422, 'Unknown deduct_gas_cost or venue')
    quotes = [quoted(order, index, body) for index, order in enumerate(body['orders'])]
    infos = lambda name: [{'symbol': TOKENS[at][0], 'decimals': str(TOKENS[at][1]), 'address': at} for at in dict.fromkeys(token(order, name) for order in body['orders'])]
    return None if None in quotes else {'request_id': str(uuid.uuid4()), 'quotes': quotes, 'gas': 100_000 * len(quotes), 'target_address': '0x' + 'a5' * 20, 'buy_tokens': infos('buy_token'), 'sell_tokens': infos('sell_token')}
def tokens(query):
    check(all(re.fullmatch('[0-9]{1,9}', query.get(name, '1')) for name in ('limit', 'page')), 422, 'Invalid limit or page')
    limit, page, more = int(query.get('limit', 100)), int(query.get('page', 0)), {'icon_url': 'https://icons.test/token.png', 'volume_24_hr': 0, 'color': '#000000'}
    return [{'address': at, 'symbol': symbol, 'name': name, 'decimals': decimals, **more} for at, (symbol, decimals, _, name) in TOKENS.items()][page * limit:(page + 1) * limit]
class Service(http.server.BaseHTTPRequestHandler):
    protocol_version, wbufsize, log_message = 'HTTP/1.1', -1, lambda *_: None
    def answer(self, method):
        sent, url, query = self.rfile.read(int(self.headers.get('content-length') or 0)), (url := urlsplit(self.path)), {name: values[0] for name, values in parse_qs(url.query, keep_blank_values=True).items()}
        try:
            served = {'/v2/solver/quote': ('POST', quote), '/v2/solver/tokens': ('GET', tokens)}.get(url.path)
            check(served and served[0] == method, 405 if served else 404, f'{method} {url.path} not found')
            body = json.loads(sent) if method == 'POST' else {}
            check(isinstance(body, dict) and all(body.get(name, text) == text for name, text in query.items()), 422 if isinstance(body, dict) else 400, 'The request body is not a JSON object, or differs from the query string')
            asked = {**query, **body} | ({'amms': query['amms'].split(',')} if method == 'POST' and 'amms' in query else {})
            check(asked.get('blockchain') == 'ethereum', 400, f'Blockchain {asked.get("blockchain")} not supported. Supported blockchains are ethereum.')
            status, answer = (204, b'') if (value := served[1](asked)) is None else (200, json.dumps(value).encode())
        except ValueError: status, answer = 400, b'{"message": "The request body is not valid JSON"}'
        except Refused as refused: status, answer = refused.args[0], json.dumps({'message': refused.args[1]}).encode()
        self.send_response(status)
        for name, text in {'content-type': 'application/json', 'content-length': str(len(answer))}.items(): status == 204 or self.send_header(name, text)
        self.wfile.write((self.end_headers() or answer))
    do_GET, do_POST = (lambda self: self.answer('GET')), (lambda self: self.answer('POST'))
server = http.server.ThreadingHTTPServer(('127.0.0.1', int(os.environ['PORT'])), Service)
print(server.server_port)
server.serve_forever()
