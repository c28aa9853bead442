#!/usr/bin/env node
/** Runs the command line, with what Node kept of the modules that it compiled at an earlier start. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { handleSignals } = await import('./interrupt.ts')
const { runCommandLine } = await import('./command-line.ts')
handleSignals()
await runCommandLine(process.argv.slice(2))
