/** The rooms and the arrows between them, as data. A new arrow is a line here, to be seen in review. */

/** The rooms that each room may import. */
export const arrows: Readonly<Record<string, readonly string[]>> = {
  spec: [],
  client: ['spec'],
  'solver-api': ['spec', 'client', 'judge'],
  uniswapx: ['spec', 'client', 'chain', 'judge'],
  fynd: ['spec', 'client', 'chain', 'market', 'solver', 'judge'],
  chain: ['spec'],
  market: ['spec', 'chain'],
  certificate: ['spec', 'market'],
  solver: ['spec', 'market', 'certificate'],
  intent: ['spec', 'solver-api', 'client', 'chain', 'market', 'solver'],
  service: ['spec', 'solver-api', 'client', 'market', 'solver', 'intent'],
  judge: ['spec', 'client', 'chain'],
  kit: ['spec', 'solver-api', 'client', 'chain', 'judge'],
  target: ['spec', 'client', 'chain', 'judge'],
  lint: ['spec', 'solver-api', 'uniswapx', 'client', 'judge', 'kit'],
  quality: ['spec', 'solver-api', 'client', 'market', 'certificate', 'solver'],
  report: ['spec', 'solver-api', 'judge', 'kit', 'lint', 'quality'],
  devnet: ['spec', 'solver-api', 'client', 'chain', 'market', 'solver', 'intent', 'service'],
  world: ['spec', 'solver-api', 'client', 'chain', 'market', 'intent', 'service', 'devnet'],
  page: ['spec', 'solver-api', 'devnet'],
  bench: [
    ...['spec', 'solver-api', 'client', 'chain', 'market', 'solver', 'intent', 'service', 'quality'],
    'devnet',
  ],
  cli: [
    ...['spec', 'client', 'solver-api', 'uniswapx', 'fynd', 'chain', 'market', 'service', 'judge', 'kit'],
    ...['target', 'lint', 'quality', 'report', 'devnet', 'world'],
  ],
  scenarios: ['spec', 'solver-api', 'uniswapx', 'fynd', 'kit'],
  architecture: [],
  reach: ['spec', 'solver-api', 'chain', 'market', 'intent', 'service', 'judge', 'quality', 'cli'],
  zoo: ['spec', 'chain', 'market', 'intent', 'service', 'judge', 'devnet'],
}

/** Rooms that hold an interface: its schemas, client and clauses. Its scenarios are its other half. */
const interfaceRooms = ['solver-api', 'uniswapx', 'fynd', 'scenarios']

/** Modules that read files in formats of other programs, whose keys are snake_case too. */
const foreignFormats = [
  'harness/cli/quality/orders.ts',
  'harness/cli/target/orders-file.ts',
  'harness/market/files/market-file.ts',
]

/** What a scenario may import of the program. */
export const seenByScenarios =
  /^#(kit\/[a-z-]+|spec\/.+|solver-api\/.+|uniswapx\/(filler-)?scenario|fynd\/(scenario|faults|orders))$/

/** The paths of the faces that scenarios and users import. */
export const facePaths =
  /^harness\/(kit\/[a-z-]+\/index|solver-api\/(index|scenario)|uniswapx\/(filler-)?scenario|fynd\/(scenario|faults|orders))\.ts$/

/** Whether a file may import another. Files outside the rooms, such as package.json, are free to all. */
export function isAllowed(from: string, imported: string): boolean {
  const [room, other] = [roomOf(from), roomOf(imported)]
  if (room === undefined || other === undefined || room === other) return true
  return arrows[room]?.includes(other) === true
}

/** The room of a path below the root: a folder of `harness/`, or `scenarios`. */
export function roomOf(path: string): string | undefined {
  const [top, room, ...rest] = path.split('/')
  if (top === 'scenarios') return top
  return top === 'harness' && rest.length > 0 ? room : undefined
}

/** Whether a module may describe shapes of the wire. */
export function isWireModule(path: string): boolean {
  return interfaceRooms.includes(roomOf(path) ?? '') || foreignFormats.includes(path)
}

/** The id of the clause that a scenario must judge, by its path; undefined for modules that are no scenarios. */
export function clauseOf(path: string): string | undefined {
  return /^scenarios\/(?:(?:uniswapx(?:-filler)?|fynd)\/)?(?!examples\/)([a-z0-9]+\/[a-z0-9-]+)\.ts$/.exec(
    path,
  )?.[1]
}
