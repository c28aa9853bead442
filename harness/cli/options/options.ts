/**
 * The options of every command, in one table: group, form, help and value, and which command has which option
 * with which default. The command line, the types of the commands' parameters, the schema of
 * `assay.config.ts` and docs/reference/commands.md follow from it.
 *
 * @module
 */
import { randomInt } from 'node:crypto'
import * as z from 'zod'
import { intentOptions } from './intents.ts'
import { section, withDefault } from './row.ts'
import {
  apiKey,
  argument,
  atService,
  fork,
  inCases,
  inChain,
  inOrders,
  inOutput,
  judgedTarget,
  log,
  maxLossBps,
  measurement,
  qualitySettings,
  service,
  settings,
} from './settings.ts'
import * as of from './values.ts'

const { clauses, orders, out, runs, scenarios, seed, workers } = settings
const config = section('Options')(
  '<file>',
  'configuration file (default: assay.config.ts, if present)',
  of.text,
)
const selected = withDefault(clauses, [])
const access = { target: withDefault(service.target, 'reference'), apiKey }
const judged = { interface: settings.interface, dialect: settings.dialect }
const project = { ...judged, scenarios, config }
const drawn = { runs: withDefault(runs, 10), seed: seed.unwrap().prefault(() => randomInt(2 ** 31)) }
const latest = withDefault(out, 'reports/latest')
const side = '"reference", a base URL or a record.json'

const measured = withDefault(measurement, 'reports/quality/measurement.json')
const queue = inOrders('<url>', 'Redis server that distributes the orders to workers', of.text)
const inNetwork = section('Network')
const host = inNetwork(
  '<address>',
  'address to listen on; anyone who can reach it can spend from the accounts',
  of.text,
  {
    env: 'ASSAY_HOST',
  },
)

/** The options of each command. */
export const options = {
  run: z.strictObject({
    ...settings,
    ...drawn,
    ...access,
    clauses: selected,
    shard: inCases('<i/n>', 'judge only the i-th of n parts of the clauses', of.shard),
    json: inOutput('', 'print only failures, each as one line of JSON', of.flag),
    watch: inCases('', 'judge again whenever a file changes, with --exec and in a terminal', of.flag),
    out: latest,
    config,
  }),
  merge: z.strictObject({
    files: argument('<files...>', 'the record.json of every shard', of.texts).unwrap(),
    strict: settings.strict,
    require: settings.require,
    minJudged: settings.minJudged,
    expect: settings.expect,
    writeExpect: settings.writeExpect,
    verbose: settings.verbose,
    ...project,
    out: latest,
  }),
  record: z.strictObject({
    clauses: selected,
    fork: fork.fork.unwrap(),
    block: fork.block,
    hardfork: fork.hardfork,
    tape: inChain('<file>', 'tape to write', of.text).unwrap(),
    ...drawn,
    level: settings.level,
    orders: settings.orders,
    ...project,
    out: latest,
  }),
  'tape show': z.strictObject({ tape: argument('<tape>', 'tape of "assay record"', of.text).unwrap() }),
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
    workers,
    variants: inCases('', 'also check that no permitted variation of a service fails', of.flag),
    assertions: inCases('', 'also check that a mutant survives without each assertion', of.flag),
    ...project,
    store: judgedTarget.store,
    out: latest,
  }),
  filler: z.strictObject({
    clauses: selected,
    exec: inCases('<command>', 'command that starts your filler, afresh for each case', of.text).unwrap(),
    passEnv: service.passEnv,
    shareCheats: inCases('', 'the filler may use the cheat codes of its chain', of.flag),
    startTimeout: service.startTimeout,
    answerTimeout: service.answerTimeout,
    runs: withDefault(runs, 3),
    seed: drawn.seed,
    expect: settings.expect,
    verbose: settings.verbose,
    out: withDefault(out, 'reports/filler'),
  }),
  compare: z.strictObject({
    left: argument('<left>', side, of.text).unwrap(),
    right: argument('<right>', side, of.text).unwrap(),
    clauses: selected,
    apiKey,
    rate: service.rate,
    ...drawn,
    runs: withDefault(runs, 5),
    ...judged,
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
  site: z.strictObject({
    dirs: argument(
      '<dirs...>',
      'folders with records and measurements, as TARGET/VERSION',
      of.texts,
    ).unwrap(),
    out: withDefault(inOutput('<dir>', 'folder for the site', of.text), 'reports/site'),
  }),
  explain: z.strictObject({
    clauses: argument(
      '<clauses...>',
      "clause IDs or patterns such as 'quote/*' or '*slippage*'",
      of.texts,
    ).unwrap(),
    ...project,
  }),
  clauses: z.strictObject({ json: inOutput('', 'print JSON', of.flag), ...project }),
  'quality run': z.strictObject({
    ...service,
    ...access,
    rpc: judgedTarget.rpc,
    execute: judgedTarget.execute,
    ...judged,
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
    patience: withDefault(
      inOrders('<seconds>', 'time until a silent worker loses its order', of.atLeastOne),
      30,
    ),
    idleTimeout: inOrders(
      '<seconds>',
      'time without an order after which the worker ends (default: it waits for a signal)',
      of.seconds,
    ),
  }),
  ...intentOptions,
  devnet: z.strictObject({
    port: withDefault(inNetwork('<number>', 'port of the API and the page', of.port), 8080),
    rpcPort: withDefault(inNetwork('<number>', 'port of the JSON-RPC node', of.port), 8545),
    tychoPort: inNetwork('<number>', 'port of a simulated Tycho feed, for Fynd (default: none)', of.port),
    interface: inNetwork('<name>', "also serve this interface's reference at /<name>", of.text),
    dialect: settings.dialect,
    host: withDefault(host, '127.0.0.1'),
    allowHost: inNetwork('<name>', 'additional host name that it answers to; repeatable', of.texts, {
      isRepeatable: true,
    }),
    allowOrigin: inNetwork('<origin>', 'origin whose pages may use it, or *; repeatable', of.texts, {
      isRepeatable: true,
    }),
    data: inChain('<dir>', 'folder to keep the chain and the orders in and to resume from', of.text),
    blockTime: inChain('<seconds>', 'time between blocks (default: a block per transaction)', of.seconds),
    ...fork,
    log,
    accounts: inOutput('', "print the accounts' private keys", of.flag),
    json: inOutput('', 'print one line of JSON', of.flag),
  }),
  proxy: z.strictObject({
    target: atService.unwrap(),
    interface: settings.interface,
    dialect: settings.dialect,
    port: withDefault(inNetwork('<number>', 'port for the requests of the client', of.port), 8081),
    rpc: inNetwork('<url>', "JSON-RPC URL of the client's node, to check transactions as well", of.baseUrl),
    rpcPort: withDefault(inNetwork('<number>', 'port for the JSON-RPC calls of the client', of.port), 8546),
    requests: inOutput('<number>', 'number of requests after which to stop (default: none)', of.atLeastOne),
    out: withDefault(inOutput('<dir>', 'folder for the report', of.text), 'reports/proxy'),
  }),
  init: z.strictObject({
    dir: withDefault(argument('[dir]', 'folder of the project', of.text), '.'),
    dialect: inOutput(
      '',
      'write a dialect of a swap API to fill in, dialect.yaml, and nothing else',
      of.flag,
    ),
  }),
  doctor: z.strictObject({
    target: inCases(
      '<url>',
      'base URL of a service; prints the parts that it offers and the places of values in its answers',
      of.baseUrl,
    ),
    exec: inCases(
      '<command>',
      'the same, of a service that the command starts; it must listen on $PORT',
      of.text,
    ),
    passEnv: service.passEnv,
    startTimeout: service.startTimeout,
    apiKey,
    ...judged,
    rpc: inChain('<url>', 'JSON-RPC URL of a chain to examine instead of the machine', of.httpUrl),
    fork: inChain('<url>', 'check whether this mainnet node can be forked', of.httpUrl),
    config,
  }),
}

export type Options<Name extends keyof typeof options> = Readonly<z.output<(typeof options)[Name]>>
