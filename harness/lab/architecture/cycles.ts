/** Cycles of imports, as the strongly connected components of the graph (Tarjan 1972). */

/** @returns Each group of files that import each other, directly or not, and each file that imports itself. */
export function cyclesOf(imports: readonly { readonly from: string; readonly path: string }[]): string[][] {
  const graph = Map.groupBy(imports, ({ from }) => from)
  const nextOf = (node: string) => graph.get(node)?.map(({ path }) => path) ?? []
  const cycles: string[][] = []
  const indices = new Map<string, number>()
  const stack: string[] = []

  const visit = (node: string): number => {
    const index = indices.size
    let lowLink = index
    indices.set(node, index)
    stack.push(node)
    for (const next of nextOf(node)) {
      if (!indices.has(next)) lowLink = Math.min(lowLink, visit(next))
      else if (stack.includes(next)) lowLink = Math.min(lowLink, indices.get(next) ?? index)
    }
    if (lowLink === index) {
      const component = stack.splice(stack.indexOf(node))
      if (component.length > 1 || nextOf(node).includes(node)) cycles.push(component)
    }
    return lowLink
  }
  for (const node of graph.keys()) if (!indices.has(node)) visit(node)
  return cycles
}
