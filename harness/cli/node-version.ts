/** The oldest Node that runs Assay, as `engines` of the package says; npm installs the package on older ones, too. */
export const minNode = '22.22.0'

export function isOldNode(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [minMajor = 0, minMinor = 0] = minNode.split('.').map(Number)
  return major < minMajor || (major === minMajor && minor < minMinor)
}

/** What to do about it, wherever npm is installed. */
export const nodeRemedy = "Install Node 24, or run npx -y -p node@24 -c 'assay …'."
