/** An intent from the shell, on the devnet of this machine: signed, piped, submitted and filled. */
import assert from 'node:assert/strict'
import { exec } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, test } from 'vitest'
import { type Devnet, startDevnet } from '../../../devnet/devnet.ts'
import { useCommandProcess } from '../../command.ts'
import { usdc, weth } from '../../devnet.ts'

const run = promisify(exec)
const intent = `${process.execPath} ${join(import.meta.dirname, '../../../cli/main.ts')} intent`

const assay = useCommandProcess()
let devnet: Devnet

beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

test('an amount and two symbols make an order, which is filled at the quoted price', async () => {
  const at = `--target ${devnet.url}`
  const { stdout } = await run(`${intent} sign --sell 1.5 WETH --buy usdc ${at} | ${intent} submit ${at}`)
  const { order_hash } = JSON.parse(stdout)
  for (;;) {
    const listed = await run(`${intent} list --hashes ${order_hash} ${at}`)
    const [order] = JSON.parse(listed.stdout).orders
    assert.deepEqual(
      { token: order.input.token, amount: order.input.start_amount, bought: order.outputs[0].token },
      { token: weth, amount: '1500000000000000000', bought: usdc },
    )
    if (order.order_status === 'filled') return
    assert.equal(order.order_status, 'open')
  }
})

test('a nonce is alone on its line', async () => {
  const [owner = ''] = devnet.accounts
  const { stdout } = await run(`${intent} nonce ${owner} --target ${devnet.url}`)
  assert.match(stdout, /^\d+\n$/)
})

test.each([
  [['--sell', '1', 'FOO', '--buy', 'USDC'], /^The service lists no token FOO\. Expected .*WETH.*\n$/],
  [['--sell', 'WETH', '--buy', 'USDC'], /^Missing the amount to sell\..*\n$/],
  [['--sell', '1.1234567', 'USDC', '--buy', 'WETH'], /^Invalid --sell 1\.1234567\. USDC has 6 decimals\.\n$/],
])('what cannot be an order is one sentence: %s', async (flags, sentence) => {
  const { code, stderr } = await assay('intent', 'sign', ...flags, '--target', devnet.url)
  assert.equal(code, 2)
  assert.match(stderr, sentence)
})

test('all missing and wrong arguments are reported at once', async () => {
  const { code, stderr } = await assay('intent', 'sign', '--nonce', 'x')
  assert.equal(code, 2)
  assert.match(stderr, /^Missing --sell .*Missing --buy .*Invalid --nonce "x"\..*\n$/)
})
