/**
 * Builds an image with this machine's Python, without a registry: the interpreter, its library, and the shared objects
 * to which both are linked.
 */
import { execFileSync, spawnSync } from 'node:child_process'

/** The reason that no image can be built here; `undefined` if one can. */
export const withoutImages: string | undefined = missing()

export interface ImagePlan {
  readonly name: string
  /** Arguments of Python. */
  readonly args: readonly string[]
  /** Files to add, which keep their paths. */
  readonly files: readonly string[]
}

/** Builds the image. The service must listen on port 8000 on all addresses of the container. */
export function makePythonImage({ args, files, name }: ImagePlan): void {
  const [executable = '', library = '', ...objects] = lines('python3', '-c', places)
  const linked = new Set(
    lines('ldd', executable, ...objects).flatMap((line) => /(\/\S+) \(0x/.exec(line)?.[1] ?? []),
  )
  const left = leftOut.map((pattern) => `--exclude=${pattern}`)
  const content = execFileSync(
    'tar',
    [
      '--create',
      '--dereference',
      '--hard-dereference',
      '-P',
      ...left,
      executable,
      library,
      ...linked,
      ...files,
    ],
    { maxBuffer: 2 ** 29 },
  )
  const changes = [
    'EXPOSE 8000',
    'ENV HOST=0.0.0.0 PYTHONUNBUFFERED=1',
    `CMD ${JSON.stringify([executable, ...args])}`,
  ]
  execFileSync('docker', ['import', ...changes.flatMap((change) => ['--change', change]), '-', name], {
    input: content,
  })
}

export function removeImage(name: string): void {
  execFileSync('docker', ['image', 'rm', '--force', name])
}

/** The ids of all containers of an image, running or stopped. */
export function containersOf(image: string): readonly string[] {
  return lines('docker', 'ps', '--all', '--quiet', '--filter', `ancestor=${image}`)
}

const leftOut = ['site-packages', 'dist-packages', 'test', '__pycache__', 'config-*', 'ensurepip', 'idlelib']

const places = `
import glob, os, sys, sysconfig
library = sysconfig.get_paths()["stdlib"]
print(os.path.realpath(sys.executable), library, *glob.glob(library + "/lib-dynload/*.so"), sep="\\n")
`

function lines(program: string, ...args: readonly string[]): readonly string[] {
  const printed = execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return printed.split('\n').filter((line) => line !== '')
}

function missing(): string | undefined {
  if (process.platform !== 'linux') return 'images are made on Linux only'
  if (spawnSync('docker', ['info']).status !== 0) return 'no Docker engine answers'
  return spawnSync('python3', ['--version']).status === 0 ? undefined : 'there is no python3'
}
