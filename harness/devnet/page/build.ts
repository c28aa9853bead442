/** Builds the page once before all tests: the files must not change while another test loads them. */
import { join } from 'node:path'
import { build } from 'vite'

export async function setup() {
  await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'error' })
}
