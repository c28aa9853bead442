/** The checks of the machine by `assay doctor`. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, resolve } from 'node:path'
import { Agent, request } from 'undici'
import { type Finding, missing, ok, optional } from './finding.ts'

/** @param use The feature that requires the program. */
export function programFinding(name: string, program: string, use: string, remedy: string): Finding {
  const { error, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const [version = ''] = `${stdout ?? ''}`.split('\n')
  return error === undefined ? ok(name, version) : optional(name, `not found; ${use}`, remedy)
}

// One and a half times the memory that a run of all clauses was measured to take.
const minMemory = 1.5e9

export function memoryFinding(bytes = totalmem()): Finding {
  const says = `${(bytes / 1e9).toFixed(1)} GB`
  if (bytes >= minMemory) return ok('memory', says)
  return missing('memory', `${says} is less than 1.5 GB`, 'Run fewer clauses, or use another machine.')
}

/** @param directory It need not exist. */
export function writableFinding(name: string, directory: string): Finding {
  let nearest = resolve(directory)
  while (!existsSync(nearest)) nearest = dirname(nearest)
  try {
    accessSync(nearest, constants.W_OK)
    return ok(name, directory)
  } catch {
    return missing(name, `${nearest} is not writable`, 'Choose another folder with --out.')
  }
}

export function portFinding(port: number, flag: string): Promise<Finding> {
  const name = `port ${port}`
  const server = createServer()
  return new Promise((done) => {
    const remedy = `Choose another: assay devnet ${flag} <number>.`
    server.once('error', () => done(optional(name, 'in use; "assay devnet" listens on it', remedy)))
    server.listen(port, '127.0.0.1', () => server.close(() => done(ok(name, 'free'))))
  })
}

/** @param isNeeded True if a service is started from an image. */
export async function dockerFinding(isNeeded: boolean): Promise<Finding> {
  const address = process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock'
  const [answers, hasLibrary] = await Promise.all([
    dockerAnswers(address),
    import('testcontainers').then(
      () => true,
      () => false,
    ),
  ])
  const lacks = isNeeded ? missing : optional
  if (!answers) {
    const says = `no engine answers at ${address}; required for --image`
    return lacks('Docker', says, 'Start one, or use --exec.')
  }
  if (hasLibrary) return ok('Docker', `an engine answers at ${address}`)
  return lacks('Docker', 'the package testcontainers is not installed', 'npm install testcontainers')
}

async function dockerAnswers(address: string): Promise<boolean> {
  const url = URL.parse(address.replace(/^tcp:/, 'http:'))
  const isSocket = url?.protocol === 'unix:'
  const dispatcher = new Agent({ connect: { timeout: 2_000, socketPath: isSocket ? url.pathname : null } })
  const asked = request(`${isSocket ? 'http://localhost' : url?.origin}/_ping`, { dispatcher })
  const isAnswered = await asked.then(({ statusCode }) => statusCode === 200).catch(() => false)
  await dispatcher.destroy()
  return isAnswered
}
