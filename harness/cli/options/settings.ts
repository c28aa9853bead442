/**
 * The options that several commands share, and the settings of `assay.config.ts`.
 *
 * @module
 */
import { section } from './row.ts'
import * as of from './values.ts'

export const argument = section('')
const inTarget = section('Target')
export const inChain = section('Chain')
export const inCases = section('Cases')
export const inOrders = section('Orders')
/** A service that receives requests but is not judged. */
export const atService = section('Service')('<url>', 'base URL of the service', of.baseUrl)
export const inFilter = section('Filter')
const inResult = section('Result')
export const inOutput = section('Output')

export const service = {
  target: inTarget('<reference|url>', 'the embedded reference, or the base URL of a service', of.target),
  exec: inTarget('<command>', 'command that starts the service; it must listen on $PORT', of.text),
  image: inTarget('<name>', 'local image to start the service from; it must listen on $PORT', of.text),
  passEnv: inTarget(
    '<name>',
    'environment variable to pass to the command of --exec, in addition to PATH and the like; repeatable',
    of.texts,
    { isRepeatable: true },
  ),
  startTimeout: inTarget('<seconds>', 'time for a started service to answer (default: 60)', of.seconds),
  answerTimeout: inTarget('<seconds>', 'time for an answer of the service (default: 60)', of.seconds),
  settleTimeout: inTarget(
    '<seconds>',
    'time for the service to reflect the state of its chain (default: 36)',
    of.seconds,
  ),
  shareCheats: inTarget('', 'the service may use the cheat codes of the chain started for it', of.flag),
  followsChain: inTarget('', 'the service reads time from its chain, which clauses may advance', of.flag),
  rate: inTarget(
    '<requests/s>',
    'maximum requests per second to each endpoint (default: 2.7; 10.8 if Assay started the service and it has no limit)',
    of.rate,
  ),
}
export const apiKey = inTarget(
  '<key>',
  'API key sent to partner paths; if it is a secret, set the variable instead, since others can see command lines',
  of.key,
  { env: 'ASSAY_API_KEY' },
)
export const fork = {
  fork: inChain('<url>', 'JSON-RPC URL of a mainnet node to fork', of.httpUrl),
  block: inChain('<number>', 'number of the block to fork (default: latest)', of.count),
  hardfork: inChain(
    '<name>',
    "rules of the chain, up to amsterdam (default: the forked block's, or osaka)",
    of.hardfork,
  ),
  tape: inChain('<file>', 'fork recorded by "assay record", to replay offline', of.text),
}
export const log = inOutput(
  '<file>',
  'append each request to the reference to this file, as a line of JSON',
  of.text,
)
export const judgedTarget = {
  ...service,
  router: inTarget('<address>', "address of the target's solver contract", of.address),
  answers: inTarget(
    '<name=path>',
    'place in the answers of a value that the interface does not name, as cursor=page.next; repeatable',
    of.pathsByName,
    { isRepeatable: true },
  ),
  without: inTarget(
    '<part>',
    'part of the interface that the service does not offer, as prices; repeatable',
    of.texts,
    { isRepeatable: true },
  ),
  cosignerKey: inTarget(
    '<key>',
    'private key of the cosigner whose UniswapX orders the service accepts; if it is a secret, set the variable instead',
    of.privateKey,
    { env: 'ASSAY_COSIGNER_KEY' },
  ),
  execute: inTarget(
    '',
    "also execute a Fynd target's call data on a copy of the chain (read its licence first)",
    of.flag,
  ),
  store: inTarget(
    '<url>',
    'postgres:// URL for the orders of the reference (default: memory)',
    of.postgresUrl,
  ),
  rpc: inChain('<url>', "JSON-RPC URL of the target's chain; read-only without --control", of.httpUrl),
  control: inChain('', 'use the cheat codes of the node at --rpc (Hardhat or anvil)', of.flag),
  ...fork,
}

/** The settings of `assay.config.ts`. */
export const settings = {
  clauses: argument(
    '[clauses...]',
    "clause IDs or patterns such as 'quote/*' or '*slippage*' (default: all)",
    of.texts,
  ),
  ...judgedTarget,
  secondEvm: inChain(
    '',
    'also execute a sample of the transactions on a second EVM, and compare; needs ethereumjs',
    of.flag,
  ),
  interface: inCases('<name>', 'interface to judge by (default: solver-api)', of.text),
  dialect: inCases(
    '<name|file>',
    'shape of the API that --interface swap judges: a packaged dialect, or a file in YAML or JSON',
    of.text,
  ),
  runs: inCases('<number>', 'cases per clause', of.atLeastOne),
  seed: inCases('<number>', 'seed of the generated cases (default: random)', of.seed),
  level: inCases('<must|should>', 'minimum level to judge', of.level),
  orders: inCases('<file>', 'JSON file of orders to use as well as generated ones', of.text),
  scenarios: inCases('<path>', 'file, folder or glob of your own scenarios; repeatable', of.places, {
    isRepeatable: true,
  }),
  budget: inCases('<requests>', 'maximum number of requests', of.atLeastOne),
  workers: inCases(
    '<number>',
    'processes that judge the reference (default: number of cores)',
    of.atLeastOne,
  ),
  bail: inResult('', 'stop at the first failed clause', of.flag),
  strict: inResult('', 'fail if a should clause fails', of.flag),
  require: inResult(
    '<clause>',
    'clause ID or pattern that must be judged (pass or fail); repeatable',
    of.texts,
    { isRepeatable: true },
  ),
  minJudged: inResult(
    '<fraction>',
    'minimum fraction of the selected clauses that must be judged, as 0.9',
    of.part,
  ),
  expect: inResult('<file>', 'known failures, each with a reason and an expiry date', of.text),
  writeExpect: inResult(
    '<file>',
    'write the failures of this run to such a file, for you to add the reasons',
    of.text,
  ),
  events: inOutput('<file>', 'write progress to this file, one JSON object per line', of.text),
  verbose: inOutput('', 'print whole values of failures', of.flag),
  out: inOutput('<dir>', 'folder for the reports', of.text),
  log,
}

export const maxLossBps = inOutput('<bps>', "acceptable loss of a stratum's median, in basis points", of.bps)
export const measurement = inOutput('<file>', 'measurement file', of.text)
/** The settings of `quality` in `assay.config.ts`. */
export const qualitySettings = {
  orders: inOrders('<file>', 'file of orders to measure instead of generated ones', of.text),
  count: inOrders(
    '<number>',
    'orders to generate; every twelve add a batch, a gas-deducted quote, an intent and a market-maker order',
    of.atLeastOne,
  ),
  gasGwei: inOrders(
    '<gwei,...>',
    'gas prices, each for one more order per 24 generated ones; with --orders, for all orders (default: 0,5,20,50,200 if orders are generated and Assay started the chain)',
    of.gasPrices,
  ),
  seed: inOrders('<number>', 'seed of the generated orders', of.seed),
  deterministic: inOrders(
    '',
    'the target always pays the same for the same order; 50 orders are sent twice to check it',
    of.flag,
  ),
  baseline: inOutput('<file>', 'measurement to compare with', of.text),
  maxLossBps,
  out: measurement,
}
