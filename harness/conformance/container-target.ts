/**
 * A target in a container: started from an image that is there already, told its port and where its chain is,
 * judged as any far service, and removed.
 *
 * @module
 */
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import type { ContainerRuntimeClient, StartedTestContainer } from 'testcontainers'
import { tailOf } from './log-tail.ts'
import type { RemoteTarget } from './remote.ts'
import { type ServiceOptions, startServiceChain } from './service-chain.ts'

type Library = typeof import('testcontainers')

/** What a container calls the machine that it runs on. */
const machine = 'host.docker.internal'
/** The port of an image that exposes none. */
const usualPort = 8080

/**
 * Runs `image` with `PORT` and `RPC_URL` in its environment. The port is the first that the image exposes, or
 * 8080. The chain listens on all of this machine's addresses meanwhile, for the container to reach it.
 *
 * @throws {ContainerUnusable} where no Docker engine answers, where the image is not there, and where what it
 * runs ends or does not answer in time.
 * @throws as `startNode`.
 */
export async function containerTarget(image: string, options: ServiceOptions): Promise<RemoteTarget> {
  const { logFile, patienceMs, ...chainOptions } = options
  const library = await loadLibrary()
  const engine = await library.getContainerRuntimeClient().catch((cause: unknown) => {
    throw new ContainerUnusable('No Docker engine answers.', 'Start one, or use --exec or --target.', cause)
  })
  const port = await portOf(image, engine, library)
  const chain = await startServiceChain(chainOptions, '0.0.0.0')
  try {
    const environment = { PORT: `${port}`, RPC_URL: fromInside(chain.rpcUrl) }
    const container = await startContainer({ image, port, environment, logFile, patienceMs }, library)
    const target = chain.targetAt(`http://${container.getHost()}:${container.getMappedPort(port)}`)
    return {
      ...target,
      name: `--image ${image}`,
      async stop() {
        await target.stop()
        await container.stop()
        await chain.stop()
      },
    }
  } catch (error) {
    await chain.stop()
    throw error
  }
}

async function loadLibrary(): Promise<Library> {
  // Its companion, which removes what crashed runs leave, would be pulled from a registry.
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true'
  return import('testcontainers').catch((cause: unknown) => {
    throw new ContainerUnusable(
      'The package testcontainers is not installed.',
      'Install it, or use --exec or --target.',
      cause,
    )
  })
}

async function portOf(
  image: string,
  engine: ContainerRuntimeClient,
  { ImageName }: Library,
): Promise<number> {
  const found = await engine.image.inspect(ImageName.fromString(image)).catch((cause: unknown) => {
    throw new ContainerUnusable(`The engine has no image ${image}.`, 'Build it or pull it first.', cause)
  })
  const [exposed] = Object.keys(found.Config.ExposedPorts ?? {})
  return exposed === undefined ? usualPort : Number.parseInt(exposed, 10)
}

interface ContainerPlan {
  readonly image: string
  readonly port: number
  readonly environment: Record<string, string>
  readonly logFile: string
  readonly patienceMs: number
}

async function startContainer(
  { environment, image, logFile, patienceMs, port }: ContainerPlan,
  { GenericContainer, Wait }: Library,
): Promise<StartedTestContainer> {
  mkdirSync(dirname(logFile), { recursive: true })
  const log = createWriteStream(logFile)
  const answers = Wait.forHttp('/', port, { abortOnContainerExit: true }).forStatusCodeMatching(() => true)
  try {
    return await new GenericContainer(image)
      .withPullPolicy({ shouldPull: () => false })
      .withEnvironment(environment)
      .withExtraHosts([{ host: machine, ipAddress: 'host-gateway' }])
      .withExposedPorts(port)
      .withLogConsumer((stream) => stream.pipe(log))
      .withWaitStrategy(answers)
      .withStartupTimeout(patienceMs)
      .start()
  } catch (cause) {
    log.end()
    await finished(log)
    throw new ContainerUnusable(
      `The image ${image} starts no service on port ${port}.`,
      tailOf(logFile),
      cause,
    )
  }
}

/** An address of this machine as a container sees it. */
function fromInside(url: string): string {
  return url.replace(/\/\/(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?=[:/]|$)/, `//${machine}`)
}

/** The image cannot be judged. */
export class ContainerUnusable extends Error {
  override readonly name = 'ContainerUnusable'
  readonly code = 'CONTAINER_UNUSABLE'
  readonly remedy: string

  constructor(message: string, remedy: string, cause: unknown) {
    super(message, { cause })
    this.remedy = remedy
  }
}
