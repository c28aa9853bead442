/**
 * The options that several commands have, and what `assay.config.ts` may set.
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
/** A service that is talked to, not judged. */
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
    'environment variable that the command of --exec finds, beside PATH and the like; repeatable',
    of.texts,
    { isRepeatable: true },
  ),
  startTimeout: inTarget('<seconds>', 'time for a started service to answer (default: 60)', of.seconds),
  answerTimeout: inTarget('<seconds>', 'time for an answer of the service (default: 60)', of.seconds),
  settleTimeout: inTarget(
    '<seconds>',
    'time for the service to show what its chain says (default: 36)',
    of.seconds,
  ),
  shareCheats: inTarget('', 'the service may use the cheat codes of the chain started for it', of.flag),
  followsChain: inTarget('', 'the service uses the time of its chain, which clauses may advance', of.flag),
  rate: inTarget(
    '<requests/s>',
    'maximum requests per second to each endpoint (default: 2.7, or 10.8 of a started service without a limit)',
    of.rate,
  ),
}
export const apiKey = inTarget(
  '<key>',
  'API key sent to partner paths; set the variable instead where it is a secret, since others see command lines',
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
    'where the service shows what the interface leaves without a name, as cursor=page.next; repeatable',
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
    'private key of the cosigner whose orders of UniswapX the service takes; set the variable instead where it is a secret',
    of.privateKey,
    { env: 'ASSAY_COSIGNER_KEY' },
  ),
  execute: inTarget(
    '',
    'execute the call data of Fynd too, on a copy of the chain; its licence ties settlement to its own routers',
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

/** What `assay.config.ts` may set. */
export const settings = {
  clauses: argument('[clauses...]', "clause IDs or patterns such as 'quote/*' (default: all)", of.texts),
  ...judgedTarget,
  secondEvm: inChain(
    '',
    'execute a sample of the transactions on a second EVM too, and compare; needs ethereumjs',
    of.flag,
  ),
  interface: inCases('<name>', 'interface to judge by (default: solver-api)', of.text),
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
    'clause ID or pattern that must be judged, so that it passes or fails; repeatable',
    of.texts,
    { isRepeatable: true },
  ),
  minJudged: inResult('<part>', 'least part of the selected clauses that must be judged, as 0.9', of.part),
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
/** What `quality` in `assay.config.ts` may set. */
export const qualitySettings = {
  orders: inOrders('<file>', 'file of orders to measure instead of generated ones', of.text),
  count: inOrders(
    '<number>',
    'number of orders to generate; for every twelve, a batch, a quote less gas, an intent and an order with market makers as well',
    of.atLeastOne,
  ),
  gasGwei: inOrders(
    '<gwei,...>',
    'gas prices at which a further order for every 24 is asked for, or with --orders all of them (default: 0,5,20,50,200 where orders are generated and the chain is started by Assay)',
    of.gasPrices,
  ),
  seed: inOrders('<number>', 'seed of the generated orders', of.seed),
  deterministic: inOrders(
    '',
    'the target pays the same for the same order each time; 50 orders are asked for twice to check it',
    of.flag,
  ),
  baseline: inOutput('<file>', 'measurement to compare with', of.text),
  maxLossBps,
  out: measurement,
}
