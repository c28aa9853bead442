/** The dependencies that the bundled program contains; all others are resolved from node_modules. */

export const bundledPackages = [
  '@hono/node-server',
  '@noble/curves',
  '@noble/hashes',
  '@scure/base',
  '@scure/bip32',
  '@scure/bip39',
  'abitype',
  'commander',
  'fastest-levenshtein',
  'hono',
  'kysely',
  'ox',
  'picocolors',
  'viem',
  'zod',
]
