/** A summary of a route: the length of its longest path, the number of its splits, and its steps, on one line. */

export interface RouteFacts {
  readonly hops: number
  readonly splits: number
  /** Steps of one protocol between the same tokens are combined; a long route is truncated. */
  readonly route: string
}

/** Orders beyond liquidity use dozens of pools, too many to read. */
const longestText = 160

/** A step of a route, in the words of the solver API. */
interface Step {
  readonly in_token: string
  readonly out_token: string
  readonly protocol: string
  /** Share of the group's sale, from 0 to 1. */
  readonly split: number | string
}

export function describeRoute(
  groups: readonly (readonly Step[])[],
  buyToken: string,
  symbolOf: (token: string) => string,
): RouteFacts {
  const steps = groups.flat()
  return {
    hops: longestWay(steps, buyToken),
    splits: groups.reduce((sum, group) => sum + Math.max(0, group.length - 1), 0),
    route: shortened(groups.map((group) => describeGroup(group, symbolOf)).join('; ')),
  }
}

/** `WETH>USDC uniswap_v3*2 61.5%, USDT curve 38.5%`. */
function describeGroup(group: readonly Step[], symbolOf: (token: string) => string): string {
  const [first] = group
  if (first === undefined) return ''
  const parts = Map.groupBy(group, ({ out_token, protocol }) => `${symbolOf(out_token)} ${protocol}`)
  const texts = [...parts].map(([name, steps]) => {
    const percent = steps.reduce((sum, { split }) => sum + 100 * Number(split), 0)
    return `${name}${steps.length > 1 ? `*${steps.length}` : ''} ${Number(percent.toPrecision(3))}%`
  })
  return `${symbolOf(first.in_token)}>${texts.join(', ')}`
}

function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
}

/** Groups are in order, so every path into a token is known before the first step out of it. */
function longestWay(steps: readonly Step[], buyToken: string): number {
  const longest = new Map<string, number>()
  for (const { in_token, out_token } of steps) {
    const [from, to] = [in_token.toLowerCase(), out_token.toLowerCase()]
    longest.set(to, Math.max(longest.get(to) ?? 0, (longest.get(from) ?? 0) + 1))
  }
  return longest.get(buyToken.toLowerCase()) ?? 0
}
