/** The packages that the program of the package contains; all others are looked up in node_modules as ever. */

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
