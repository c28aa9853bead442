#!/usr/bin/env node
/** Runs the command line, with what Node kept of the modules that it compiled at an earlier start. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
const [{ runCommand }, { handleSignals }] = await Promise.all([
  import('./command-line.ts'),
  import('./interrupt.ts'),
])
handleSignals()
await runCommand(process.argv.slice(2))
