/** The findings and exit codes of `assay doctor`. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, test } from 'vitest'
import {
  dockerFinding,
  memoryFinding,
  portFinding,
  programFinding,
} from '../../../cli/project/doctor-machine.ts'
import { assayIn } from '../../command.ts'

const cwd = mkdtempSync(join(tmpdir(), 'assay-doctor-'))
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
afterAll(() => rmSync(cwd, { recursive: true }))

async function listening(place: { readonly port: number } | { readonly path: string }): Promise<number> {
  const server = createServer((_, response) => response.end('OK'))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', ...place }, resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

describe('the machine', () => {
  test('needs memory', () => {
    assert.equal(memoryFinding(1e9).state, 'missing')
    assert.equal(memoryFinding(2e9).state, 'ok')
  })

  test('may lack a program', () => {
    assert.equal(programFinding('Node', process.execPath, '', '').state, 'ok')
    assert.equal(programFinding('Nothing', join(cwd, 'nothing'), '', '').state, 'optional')
  })

  test('may have a port in use', async () => {
    const port = await listening({ port: 0 })
    assert.equal((await portFinding(port, '--port')).state, 'optional')
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
    assert.equal((await portFinding(port, '--port')).state, 'ok')
  })

  test('needs a Docker engine to judge an image', async () => {
    const socket = join(cwd, 'docker.sock')
    const before = process.env.DOCKER_HOST
    process.env.DOCKER_HOST = `unix://${socket}`
    try {
      assert.equal((await dockerFinding(true)).state, 'missing')
      assert.equal((await dockerFinding(false)).state, 'optional')
      await listening({ path: socket })
      assert.equal((await dockerFinding(true)).state, 'ok')
    } finally {
      if (before === undefined) delete process.env.DOCKER_HOST
      else process.env.DOCKER_HOST = before
    }
  })
})

describe('the project', () => {
  const doctor = (config: string, env = {}) => {
    writeFileSync(join(cwd, 'assay.config.mjs'), `export default ${config}`)
    return assayIn({ cwd, env }, 'doctor')
  }

  test('lacks nothing if everything that it names exists', async () => {
    const port = await listening({ port: 0 })
    const { code, stdout } = await doctor(`{ target: 'http://127.0.0.1:${port}', apiKeyEnv: 'THEIR_KEY' }`, {
      THEIR_KEY: 'sesame',
    })
    assert.equal(code, 0, stdout)
    assert.doesNotMatch(stdout, /sesame/)
  })

  test('has its missing items listed with remedies, and ends the doctor with exit code 1', async () => {
    const { code, stdout } = await doctor(
      "{ target: 'http://127.0.0.1:9', rpc: 'http://127.0.0.1:9/v2/secret-of-mine', apiKeyEnv: 'THEIR_KEY', scenarios: 'none', expect: 'none.json' }",
    )
    assert.equal(code, 1)
    assert.match(stdout, /Missing: scenarios, known failures, API key, target, rpc$/m)
    assert.equal(stdout.match(/^missing /gm)?.length, stdout.match(/^missing .*\n +→ .+/gm)?.length)
    assert.doesNotMatch(stdout, /secret-of-mine/)
  })

  test('lacks a valid configuration', async () => {
    const { code, stdout } = await doctor('{ tarjet: 1 }')
    assert.equal(code, 1)
    assert.match(stdout, /^missing +configuration +.*\btarjet\b/m)
  })
})
