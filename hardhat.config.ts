/**
 * The compiler and the Solidity tests. The compiler is the one npm installs, so that a build needs no
 * download. The networks that Assay simulates are made by `harness/chain/node.ts`, which needs no config
 * file and so also works from an installed package.
 */
import { createRequire } from 'node:module'
import hardhatViem from '@nomicfoundation/hardhat-viem'
import { defineConfig } from 'hardhat/config'

const require = createRequire(import.meta.url)

export default defineConfig({
  plugins: [hardhatViem],
  paths: { sources: ['./contracts'], tests: { solidity: './contracts/test' } },
  test: {
    solidity: {
      fsPermissions: { readDirectory: ['node_modules', 'contracts/vectors'] },
      invariant: { runs: 100, depth: 100 },
    },
  },
  solidity: {
    profiles: {
      default: {
        preferWasm: true,
        compilers: [
          {
            version: '0.8.30',
            path: require.resolve('solc/soljson.js'),
            settings: { optimizer: { enabled: true, runs: 1_000_000 }, evmVersion: 'cancun' },
          },
        ],
      },
    },
  },
})
