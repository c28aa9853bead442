/** What `assay doctor` asks of the machine. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, resolve } from 'node:path'
import { isOldNode, leastNode, nodeRemedy } from '../node-version.ts'
import { type Finding, missing, optional, there } from './finding.ts'

export function nodeFinding(version: string): Finding {
  if (!isOldNode(version)) return there('Node', version)
  return missing('Node', `${version} is older than ${leastNode}`, nodeRemedy)
}

/** @param uses Who wants the program, for those who lack it. */
export function programFinding(what: string, program: string, uses: string, remedy: string): Finding {
  const { error, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const [version = ''] = `${stdout ?? ''}`.split('\n')
  return error === undefined ? there(what, version) : optional(what, `not found; ${uses}`, remedy)
}

// Half as much again as a run of all clauses was seen to take.
const leastMemory = 1.5e9

export function memoryFinding(bytes = totalmem()): Finding {
  const says = `${(bytes / 1e9).toFixed(1)} GB`
  if (bytes >= leastMemory) return there('memory', says)
  return missing('memory', `${says} is less than 1.5 GB`, 'Run fewer clauses at once, or on another machine.')
}

/** @param directory It may not be there yet. */
export function writableFinding(what: string, directory: string): Finding {
  let nearest = resolve(directory)
  while (!existsSync(nearest)) nearest = dirname(nearest)
  try {
    accessSync(nearest, constants.W_OK)
    return there(what, directory)
  } catch {
    return missing(what, `${nearest} cannot be written to`, 'Name another folder with --out.')
  }
}

export function portFinding(port: number, flag: string): Promise<Finding> {
  const what = `port ${port}`
  const server = createServer()
  return new Promise((done) => {
    server.once('error', () =>
      done(
        optional(
          what,
          'taken; "assay devnet" listens there',
          `Choose another, or any: assay devnet ${flag} 0.`,
        ),
      ),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => done(there(what, 'free'))))
  })
}

/** @param isNeeded True where an image is to be judged. */
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
    const says = `no engine answers at ${address}; --image starts services on it`
    return lacks('Docker', says, 'Start one, or let the service be started with --exec.')
  }
  if (hasLibrary) return there('Docker', `an engine answers at ${address}`)
  return lacks(
    'Docker',
    'an engine answers, and testcontainers is not installed',
    'npm install testcontainers',
  )
}

function dockerAnswers(address: string): Promise<boolean> {
  const url = URL.parse(address.replace(/^tcp:/, 'http:'))
  const place =
    url?.protocol === 'unix:'
      ? { socketPath: url.pathname }
      : { hostname: url?.hostname ?? '', port: url?.port ?? '' }
  return new Promise((done) => {
    const asked = request({ ...place, path: '/_ping', timeout: 2_000 }, (response) => {
      response.resume()
      done(response.statusCode === 200)
    })
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => done(false))
    asked.end()
  })
}
