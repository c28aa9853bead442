/** The rooms and the allowed imports between them, as data. A new one is a line here, visible in review. */

/** The interfaces to judge: each with its schemas, client and clauses. Its scenarios are in another folder. */
export const interfaces: readonly string[] = [
  'interfaces/solver-api',
  'interfaces/uniswapx',
  'interfaces/fynd',
  'interfaces/swap',
]

/** The rooms that each room may import. */
export const arrows: Readonly<Record<string, readonly string[]>> = {
  core: [],
  chain: ['core'],
  node: ['core', 'chain'],
  market: ['core', 'chain'],
  solver: ['core', 'market'],
  judge: ['core', 'chain', 'node'],
  quality: ['core', 'chain', 'market', 'solver', 'judge'],
  'interfaces/solver-api': ['core', 'chain', 'market', 'solver', 'judge', 'quality'],
  'interfaces/uniswapx': ['core', 'chain', 'judge'],
  'interfaces/fynd': ['core', 'chain', 'market', 'solver', 'judge', 'quality'],
  'interfaces/swap': ['core', 'chain', 'market', 'solver', 'judge', 'quality'],
  report: ['core', 'judge', 'quality'],
  devnet: ['core', 'chain', 'node', 'market', 'solver', ...interfaces],
  cli: ['core', 'chain', 'node', 'market', 'judge', 'quality', ...interfaces, 'report', 'devnet'],
  scenarios: ['core', ...interfaces],
}

/** Rooms that may import every other, and that the product does not import: only tests and samples import testing. */
export const freeRooms = ['lab', 'testing']

/** Modules that read formats of other programs, whose keys are snake_case too. */
const foreignFormats = [
  'harness/cli/quality/orders.ts',
  'harness/cli/target/orders-file.ts',
  'harness/market/files/market-file.ts',
  'harness/testing/tycho/client.ts',
]

/** Rooms written independently of the code that they are compared with, so that both cannot have the same error. */
const independent = ['harness/lab/zoo/fynd/', 'harness/testing/tycho/']

/** The modules of the program that a scenario may import. */
export const seenByScenarios =
  /^#(kit\/[a-z-]+|core\/.+|solver-api\/.+|uniswapx\/(kit|filler)\/scenario|fynd\/kit\/(scenario|faults|orders)|swap\/kit\/(scenario|faults|call-data|asks))$/

/** The paths of the faces that scenarios and users import. */
export const facePaths =
  /^harness\/interfaces\/(solver-api\/(api\/index|kit\/([a-z-]+\/index|scenario))|uniswapx\/(kit|filler)\/scenario|fynd\/kit\/(scenario|faults|orders)|swap\/kit\/(scenario|faults|call-data|asks))\.ts$/

/** Reports whether a file may import another. Every file may import files outside the rooms, such as package.json. */
export function isAllowed(from: string, imported: string): boolean {
  const [room, other] = [roomOf(from), roomOf(imported)]
  if (room === undefined || other === undefined || room === other || freeRooms.includes(room)) return true
  return arrows[room]?.includes(other) === true || (other === 'testing' && isOfTests(from))
}

/** True for a file that only tests load. */
function isOfTests(path: string): boolean {
  return /\.(test|samples)\.tsx?$/.test(path)
}

/** The room of a path below the root: a folder of `harness/`, an interface, or `scenarios`. */
export function roomOf(path: string): string | undefined {
  const [top, room, next, ...rest] = path.split('/')
  if (top === 'scenarios') return top
  if (top !== 'harness' || next === undefined) return undefined
  return room === 'interfaces' && rest.length > 0 ? `interfaces/${next}` : room
}

/** True for a module that may describe shapes of the wire. */
export function isWireModule(path: string): boolean {
  return (
    [...interfaces, 'scenarios'].includes(roomOf(path) ?? '') ||
    foreignFormats.includes(path) ||
    independent.some((folder) => path.startsWith(folder))
  )
}

/** The id of the clause that a scenario must judge, by its path; undefined for modules that are not scenarios. */
export function clauseOf(path: string): string | undefined {
  return /^scenarios\/[a-z-]+\/([a-z0-9]+\/[a-z0-9-]+)\.ts$/.exec(path)?.[1]
}
