/** The oldest Node that runs Assay, as `engines` of the package says; npm installs the package on older ones, too. */
export const minNode = '22.22.0'

export function isOldNode(version: string): boolean {
  return version.localeCompare(minNode, 'en', { numeric: true }) < 0
}

/** What to do about it, wherever npm is installed. */
export const nodeRemedy = "Install Node 24, or run npx -y -p node@24 -c 'assay …'."
