/** Builds the page into one folder for the devnet to serve, without references to other hosts. */
import { join } from 'node:path'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  build: {
    outDir: join(import.meta.dirname, '../../../dist/page'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
  },
})
