/** The least Node that runs Assay, as `engines` of the package says. An installed package is not stopped by those. */
export const leastNode = '22.22.0'

export function isOldNode(version: string): boolean {
  return version.localeCompare(leastNode, 'en', { numeric: true }) < 0
}

/** What to do about it, wherever npm is. */
export const nodeRemedy = "Install Node 24, or let npm bring it: npx -y -p node@24 -c 'assay …'."
