/** Builds the page into one folder that the devnet serves, with nothing in it that points elsewhere. */
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
