/**
 * Starts one specimen on a chain of its own, until a signal ends it: `node harness/lab/zoo/serve.ts NAME`.
 * Prints its description as a line of JSON.
 *
 * @module
 */
import { parseArgs } from 'node:util'
import { startPython } from './python.ts'
import { startReference } from './reference.ts'
import type { RunningService } from './specimen.ts'
import { findSpecimen } from './specimens.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '0' },
    'rpc-port': { type: 'string', default: '0' },
  },
})
const { service } = findSpecimen(positionals[0] ?? '')
const ports = { port: Number(values.port), rpcPort: Number(values['rpc-port']) }

let stop = async () => {}
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) process.exit(1)
    isStopping = true
    stop().finally(() => process.exit(0))
  })
}
const { stop: end, ...running } = await (service.kind === 'python'
  ? startPython(service, ports)
  : startReference(service, ports))
stop = end
console.log(JSON.stringify(running satisfies RunningService))
