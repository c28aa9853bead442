/**
 * Ends the process with exit code 2 and one sentence on a Node that is too old for Assay, or without its packages. Node 12 and
 * later parse this file, which therefore has no types and reads no other module.
 */
'use strict'

/** `engines` of package.json names the same version; npm installs the package on older ones, too. */
const oldest = '22.22.0'

const [major, minor] = process.versions.node.split('.').map(Number)
const [oldestMajor, oldestMinor] = oldest.split('.').map(Number)

if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    `Node ${process.versions.node} is too old for Assay, which needs ${oldest} or later. Install Node 24, or run npx -y -p node@24 -c 'assay …'.`,
  )
  process.exit(2)
}

try {
  require.resolve('fast-check')
} catch {
  console.error('The packages of Assay are not installed. Run npm ci first.')
  process.exit(2)
}
