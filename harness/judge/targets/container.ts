/**
 * A target in a container: started from a local image, with its port and the address of its chain in the
 * environment, and removed at the end.
 *
 * @module
 */
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ContainerRuntimeClient } from 'testcontainers'
import type { RemoteTarget } from './remote.ts'
import { type ServiceOptions, startServiceChain } from './service-chain.ts'
import { type ServiceEnvironment, startedTarget } from './started.ts'
import type { RunningService } from './supervisor.ts'

/** Hostname of this machine inside a container. */
const hostMachine = 'host.docker.internal'
/** The port of an image that exposes none. */
const defaultPort = '8080/tcp'
/** The engine chooses. */
const anyPort = '0'

/**
 * Runs `image` with `PORT`, `RPC_URL` and, if there is a key, `API_KEY` in its environment. The port is the first that
 * the image exposes, or 8080. The chain listens on all addresses of this machine, so that the container can reach it.
 *
 * @returns As `startedTarget`.
 * @throws {ContainerUnusable} if no Docker engine answers, or it cannot start a container of the image.
 * @throws as `startNode`.
 */
export async function containerTarget(image: string, options: ServiceOptions): Promise<RemoteTarget> {
  const engine = await reachEngine()
  const port = await portOf(image, engine)
  const chain = await startServiceChain(options, '0.0.0.0')
  const environment = {
    PORT: `${Number.parseInt(port, 10)}`,
    RPC_URL: fromInside(chain.rpcUrl),
    ...(options.apiKey === undefined ? {} : { API_KEY: options.apiKey }),
    ...options.environment,
  }
  const { logFile } = options
  mkdirSync(dirname(logFile), { recursive: true })
  writeFileSync(logFile, '')
  let hostPort = anyPort
  const service = {
    name: `--image ${image}`,
    subject: `The image ${image}`,
    async start() {
      const container = await startContainer({ image, port, hostPort, environment, logFile }, engine)
      hostPort = new URL(container.baseUrl).port
      return container
    },
  }
  try {
    return await startedTarget(service, chain, options)
  } catch (error) {
    await chain.stop()
    throw error
  }
}

async function reachEngine(): Promise<ContainerRuntimeClient> {
  const { getContainerRuntimeClient } = await import('testcontainers').catch((cause: unknown) => {
    const remedy = 'Install it, or use --exec or --target.'
    throw new ContainerUnusable('The package testcontainers is not installed.', remedy, cause)
  })
  return getContainerRuntimeClient().catch((cause: unknown) => {
    throw new ContainerUnusable('No Docker engine answers.', 'Start one, or use --exec or --target.', cause)
  })
}

/** @returns The port in the engine's notation: `8080/tcp`. */
async function portOf(image: string, { container: { dockerode } }: ContainerRuntimeClient): Promise<string> {
  const { Config } = await dockerode
    .getImage(image)
    .inspect()
    .catch((cause: unknown) => {
      throw new ContainerUnusable(`Image ${image} not found.`, 'Build or pull it first.', cause)
    })
  return Object.keys(Config.ExposedPorts ?? {})[0] ?? defaultPort
}

interface ContainerPlan {
  readonly image: string
  readonly port: string
  /** The port of this machine that maps to the container's. */
  readonly hostPort: string
  readonly environment: ServiceEnvironment
  readonly logFile: string
}

async function startContainer(
  { environment, hostPort, image, logFile, port }: ContainerPlan,
  { container: containers, info }: ContainerRuntimeClient,
): Promise<RunningService> {
  const container = await containers.create({
    Image: image,
    Env: Object.entries(environment).map(([name, value]) => `${name}=${value}`),
    ExposedPorts: { [port]: {} },
    HostConfig: {
      PortBindings: { [port]: [{ HostPort: hostPort }] },
      ExtraHosts: [`${hostMachine}:host-gateway`],
    },
  })
  const remove = () => container.remove({ force: true, v: true })
  try {
    await containers.start(container)
    const log = pipeline(await containers.logs(container), createWriteStream(logFile, { flags: 'a' }))
    const { NetworkSettings } = await containers.inspect(container)
    // A container that has already ended has no port.
    const published = NetworkSettings.Ports[port]?.[0]?.HostPort ?? anyPort
    return {
      baseUrl: `http://${info.containerRuntime.host}:${published}`,
      ended: container.wait().then(async ({ StatusCode }) => {
        await log
        return `ended with exit code ${StatusCode}`
      }),
      async stop() {
        await remove()
        await log
      },
    }
  } catch (cause) {
    await remove()
    throw new ContainerUnusable(`Cannot start a container of the image ${image}.`, String(cause), cause)
  }
}

/** An address of this machine, as seen from a container. */
function fromInside(url: string): string {
  return url.replace(/\/\/(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?=[:/]|$)/, `//${hostMachine}`)
}

/** The image cannot be run. */
export class ContainerUnusable extends Error {
  override readonly name = 'ContainerUnusable'
  readonly code = 'CONTAINER_UNUSABLE'
  readonly remedy: string

  constructor(message: string, remedy: string, cause: unknown) {
    super(message, { cause })
    this.remedy = remedy
  }
}
