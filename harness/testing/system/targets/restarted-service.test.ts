/** A service that declares that it keeps its orders is killed and restarted, and judged by its list afterwards. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { RunRecord } from '../../../judge/record.ts'
import { useCommandProcess } from '../../command.ts'

// The started processes share the machine with other tests.
vi.setConfig({ testTimeout: 90_000 })

const assay = useCommandProcess()
const out = mkdtempSync(join(tmpdir(), 'assay-restarted-'))
afterAll(() => rmSync(out, { recursive: true }))

/** A service that accepts every order. The first argument is the file of its orders, the second its declaration. */
const program = `
const { createHash } = require("node:crypto")
const { appendFileSync, existsSync, readFileSync } = require("node:fs")
const [file, says] = process.argv.slice(1)
const stored = existsSync(file) ? readFileSync(file, "utf8").split("\\n").filter(Boolean) : []
const orders = stored.map((line) => JSON.parse(line))
console.log(says)
const answers = {
  "/partner/v2/intent/nonce": () => ({ nonce: String(orders.length) }),
  "/partner/v2/intent/order": (url, body) => {
    const order = JSON.parse(body).order.toLowerCase()
    const hash = "0x" + createHash("sha256").update(order).digest("hex")
    orders.push({ hash, order_status: "open", order })
    appendFileSync(file, JSON.stringify(orders.at(-1)) + "\\n")
    return { hash }
  },
  "/partner/v2/intent/orders": ({ searchParams }) => ({
    orders: orders.filter(({ order }) => order.includes(searchParams.get("swapper").slice(2).toLowerCase())),
  }),
}
require("node:http").createServer(async (request, response) => {
  const url = new URL(request.url, "http://localhost")
  let body = ""
  for await (const chunk of request) body += chunk
  const answer = answers[url.pathname]?.(url, body) ?? []
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer))
}).listen(Number(process.env.PORT), "127.0.0.1")
`

test.each([
  ['keeps them', 'orders.jsonl', 'ASSAY_KEEPS_ORDERS=1', { outcome: 'pass' }],
  ['does not keep them', '/dev/null', 'ASSAY_KEEPS_ORDERS=1', { outcome: 'fail' }],
  [
    'says nothing',
    'orders.jsonl',
    'ready',
    { outcome: 'not-applicable', reason: expect.stringMatching(/ASSAY_KEEPS_ORDERS=1/) },
  ],
])('a service that %s', async (name, file, says, expected) => {
  const folder = join(out, name)
  const kept = file === 'orders.jsonl' ? join(out, `${name}.jsonl`) : file
  const exec = `exec node -e '${program}' '${kept}' ${says}`
  const flags = ['--seed', '1', '--runs', '1', '--rate', '1000/s', '--api-key', 'any', '--out', folder]
  const { stderr } = await assay('run', 'intent/survives-a-restart', ...flags, '--exec', exec)

  const { clauses, crashes = [] }: RunRecord = JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8'))
  const judged = clauses.find(({ id }) => id === 'intent/survives-a-restart')
  expect(judged, stderr).toMatchObject(expected)
  expect(crashes).toEqual([])
})
