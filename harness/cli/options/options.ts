/**
 * The options of every command, in one table: group, form, help and value, and for each command which it has and
 * with which default. The command line, the types of what commands receive, the schema of `assay.config.ts` and
 * the reference in README.md follow from it.
 *
 * @module
 */
import { randomInt } from 'node:crypto'
import * as z from 'zod'
import { section, withDefault } from './row.ts'
import * as of from './values.ts'

const argument = section('')
const inTarget = section('Target')
const inChain = section('Chain')
const inCases = section('Cases')
const inOrders = section('Orders')
const inFilter = section('Filter')
const inResult = section('Result')
const inOutput = section('Output')

const service = {
  target: inTarget('<reference|url>', 'the embedded reference, or the base URL of a service', of.target),
  exec: inTarget('<command>', 'command that starts the service; it must listen on $PORT', of.text),
  image: inTarget('<name>', 'local image to start the service from; it must listen on $PORT', of.text),
  followsChain: inTarget('', 'the service uses the time of its chain, which clauses may advance', of.flag),
  rate: inTarget('<requests/s>', 'maximum requests per second to each endpoint (default: 3)', of.rate),
}
const apiKey = inTarget('<key>', 'API key sent to partner paths', of.key, { env: 'ASSAY_API_KEY' })
const fork = {
  fork: inChain('<url>', 'JSON-RPC URL of a mainnet node to fork', of.httpUrl),
  block: inChain('<number>', 'number of the block to fork (default: latest)', of.count),
  tape: inChain('<file>', 'fork recorded by "assay record", to replay offline', of.text),
}
const log = inOutput(
  '<file>',
  'append each request to the reference to this file, as a line of JSON',
  of.text,
)
const judgedTarget = {
  ...service,
  router: inTarget('<address>', "address of a remote target's solver contract", of.address),
  store: inTarget('<url>', 'postgres:// URL for the orders of the reference (default: memory)', of.text),
  rpc: inChain('<url>', "JSON-RPC URL of the target's chain; read-only without --control", of.httpUrl),
  control: inChain('', 'use the cheat codes of the node at --rpc (Hardhat or anvil)', of.flag),
  ...fork,
}

/** What `assay.config.ts` may set. */
export const settings = {
  clauses: argument('[clauses...]', "clause IDs or patterns such as 'quote/*' (default: all)", of.texts),
  ...judgedTarget,
  interface: inCases('<name>', 'interface to judge by (default: solver-api)', of.text),
  runs: inCases('<number>', 'cases per clause', of.count),
  seed: inCases('<number>', 'seed of the generated cases (default: random)', of.seed),
  level: inCases('<must|should>', 'minimum level to judge', of.level),
  orders: inCases('<file>', 'JSON file of orders to use as well as generated ones', of.text),
  scenarios: inCases('<path>', 'file, folder or glob of your own scenarios; repeatable', of.places, {
    isRepeatable: true,
  }),
  budget: inCases('<requests>', 'maximum number of requests', of.count),
  bail: inResult('', 'stop at the first failed clause', of.flag),
  strict: inResult('', 'fail if a should clause fails', of.flag),
  expect: inResult('<file>', 'known failures, each with a reason and an expiry date', of.text),
  events: inOutput('<file>', 'write progress to this file, one JSON object per line', of.text),
  out: inOutput('<dir>', 'folder for the reports', of.text),
  log,
}
const { clauses, orders, out, runs, scenarios, seed } = settings
const config = section('Options')(
  '<file>',
  'configuration file (default: assay.config.ts, if present)',
  of.text,
)
const selected = withDefault(clauses, [])
const access = { target: withDefault(service.target, 'reference'), apiKey }
const project = { interface: settings.interface, scenarios, config }
const drawn = { runs: withDefault(runs, 10), seed: seed.unwrap().prefault(() => randomInt(2 ** 31)) }
const latest = withDefault(out, 'reports/latest')
const side = '"reference", a base URL or a record.json'

const maxLossBps = inOutput('<bps>', "acceptable loss of a stratum's median, in basis points", of.bps)
const measurement = inOutput('<file>', 'measurement file', of.text)
const measured = withDefault(measurement, 'reports/quality/measurement.json')
const queue = inOrders('<url>', 'Redis server that distributes the orders to workers', of.text)
/** What `quality` in `assay.config.ts` may set. */
export const qualitySettings = {
  orders: inOrders('<file>', 'file of orders to measure instead of generated ones', of.text),
  count: inOrders('<number>', 'number of orders to generate', of.count),
  seed: inOrders('<number>', 'seed of the generated orders', of.seed),
  baseline: inOutput('<file>', 'measurement to compare with', of.text),
  maxLossBps,
  out: measurement,
}

const atService = section('Service')('<url>', 'base URL of the service', of.baseUrl)
const listed = { target: withDefault(atService, 'http://127.0.0.1:8080'), apiKey }
const term = section('Order')
const inNetwork = section('Network')
const host = inNetwork('<address>', 'address to listen on; all who reach it can use the accounts', of.text, {
  env: 'ASSAY_HOST',
})

/** What each command accepts. */
export const options = {
  run: z.strictObject({
    ...settings,
    ...drawn,
    ...access,
    clauses: selected,
    out: latest,
    config,
  }),
  record: z.strictObject({
    clauses: selected,
    fork: fork.fork.unwrap(),
    block: fork.block,
    tape: inChain('<file>', 'tape to write', of.text).unwrap(),
    ...drawn,
    out: latest,
  }),
  replay: z.strictObject({
    case: argument('<case>', 'case ID from a report, or a record.json', of.text).unwrap(),
    ...judgedTarget,
    ...access,
    orders,
    log,
    ...project,
  }),
  prove: z.strictObject({
    clauses: selected,
    ...drawn,
    variants: inCases('', 'also check that no permitted variation of a service fails', of.flag),
    ...project,
    store: judgedTarget.store,
    out: latest,
  }),
  compare: z.strictObject({
    left: argument('<left>', side, of.text).unwrap(),
    right: argument('<right>', side, of.text).unwrap(),
    clauses: selected,
    apiKey,
    rate: service.rate,
    ...drawn,
    runs: withDefault(runs, 5),
    interface: settings.interface,
    out: latest,
  }),
  diff: z.strictObject({
    old: argument('<old>', 'record.json to compare with', of.text).unwrap(),
    new: argument('<new>', 'record.json to judge', of.text).unwrap(),
  }),
  report: z.strictObject({
    record: withDefault(argument('[record]', 'record.json of a run', of.text), 'reports/latest/record.json'),
    quality: inOutput('<file>', 'measurement of "assay quality run" to include', of.text),
    out: inOutput('<dir>', 'folder for the reports (default: that of the record)', of.text),
  }),
  explain: z.strictObject({
    clauses: argument('<clauses...>', "clause IDs or patterns such as 'quote/*'", of.texts).unwrap(),
    ...project,
  }),
  clauses: z.strictObject({ json: inOutput('', 'print JSON', of.flag), ...project }),
  'quality run': z.strictObject({
    ...service,
    ...access,
    rpc: judgedTarget.rpc,
    market: inChain('<file>', 'market snapshot to solve on with the reference, without a chain', of.text),
    ...qualitySettings,
    count: withDefault(qualitySettings.count, 504),
    seed: withDefault(qualitySettings.seed, 1),
    maxLossBps: withDefault(maxLossBps, 0.1),
    out: measured,
    shard: inOrders('<i/n>', 'measure only the i-th of n parts', of.shard),
    queue,
    config,
  }),
  'quality compare': z.strictObject({
    before: argument('<before>', 'measurement to compare with', of.text).unwrap(),
    after: argument('<after>', 'measurement to judge', of.text).unwrap(),
    maxLossBps: withDefault(maxLossBps, 0.1),
    out: withDefault(inOutput('<file>', 'comparison file', of.text), 'reports/quality/comparison.json'),
  }),
  'quality merge': z.strictObject({
    files: argument('<files...>', 'all shards of the measurement', of.texts).unwrap(),
    out: measured,
  }),
  'quality worker': z.strictObject({
    queue: queue.unwrap(),
    apiKey,
    rate: service.rate,
    patience: withDefault(inOrders('<seconds>', 'time until a silent worker loses its order', of.count), 30),
  }),
  'intent sign': z.strictObject({
    order: term('<file>', 'JSON file with the fields below; options take precedence', of.text),
    sell: term('<token>', 'address of the token to sell', of.address).unwrap(),
    buy: term('<token>', 'address of the token to buy', of.address).unwrap(),
    sellAmount: term('<amount>', 'base units to sell', of.positive).unwrap(),
    startAmount: term('<amount>', 'base units to buy until the decay starts', of.positive).unwrap(),
    endAmount: term('<amount>', 'base units to buy when the decay ends (default: no decay)', of.positive),
    nonce: term('<nonce>', 'unused nonce, as "assay intent nonce" prints it', of.whole).unwrap(),
    deadline: term('<time>', 'UNIX second until which the order may be filled', of.whole).unwrap(),
    decayStart: term('<time>', 'UNIX second at which the decay starts (default: the deadline)', of.whole),
    decayEnd: term('<time>', 'UNIX second at which the decay ends (default: the deadline)', of.whole),
    recipient: term('<address>', 'who receives the bought tokens (default: the swapper)', of.address),
    exclusiveFiller: term('<address>', 'the only filler until the decay starts', of.address),
    overrideBps: term('<bps>', 'basis points that another filler must add until then', of.whole),
    reactor: term('<address>', "address of the reactor (default: mainnet's)", of.address),
    keystore: term('<file>', 'keystore file; its password is read from ASSAY_KEYSTORE_PASSWORD', of.text),
  }),
  'intent submit': z.strictObject({
    file: withDefault(argument('[file]', 'signed order; - for standard input', of.text), '-'),
    ...listed,
  }),
  'intent list': z.strictObject({
    ...listed,
    status: inFilter('<status>', 'open, filled, cancelled, expired, error or insufficient-funds', of.text),
    swapper: inFilter('<address>', 'wallet that signed', of.address),
    hashes: inFilter('<hashes>', 'order hashes, separated by commas', of.text),
    filter: inFilter('<expression>', 'gt(t), lt(t) or between(t, t) on the UNIX second of creation', of.text),
    limit: inFilter('<number>', 'orders per page', of.text),
    cursor: inFilter('<cursor>', 'cursor from the previous page', of.text),
  }),
  'intent nonce': z.strictObject({
    address: argument('<address>', 'wallet', of.address).unwrap(),
    ...listed,
  }),
  devnet: z.strictObject({
    port: withDefault(inNetwork('<number>', 'port of the API and the page', of.count), 8080),
    rpcPort: withDefault(inNetwork('<number>', 'port of the JSON-RPC node', of.count), 8545),
    host: withDefault(host, '127.0.0.1'),
    data: inChain('<dir>', 'folder to keep the chain and the orders in and to resume from', of.text),
    blockTime: inChain('<seconds>', 'time between blocks (default: a block per transaction)', of.seconds),
    ...fork,
    log,
    accounts: inOutput('', "print the accounts' private keys", of.flag),
    json: inOutput('', 'print one line of JSON', of.flag),
  }),
  proxy: z.strictObject({
    target: atService.unwrap(),
    port: withDefault(inNetwork('<number>', 'port for the requests of the client', of.count), 8081),
    rpc: inNetwork('<url>', "JSON-RPC URL of the client's node, to check transactions as well", of.baseUrl),
    rpcPort: withDefault(inNetwork('<number>', 'port for the JSON-RPC calls of the client', of.count), 8546),
    requests: inOutput('<number>', 'number of requests after which to stop (default: none)', of.count),
    out: withDefault(inOutput('<dir>', 'folder for the report', of.text), 'reports/proxy'),
  }),
  init: z.strictObject({ dir: withDefault(argument('[dir]', 'folder of the project', of.text), '.') }),
  doctor: z.strictObject({ config }),
}

export type Options<Name extends keyof typeof options> = Readonly<z.output<(typeof options)[Name]>>
