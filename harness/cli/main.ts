#!/usr/bin/env node
/** Runs the command line, with what Node kept of the modules that it compiled at an earlier start. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
const [{ runCommand }, { noticeEarlyEnd, handleSignals }] = await Promise.all([
  import('./command-line.ts'),
  import('./interrupt.ts'),
])
handleSignals()
const isOver = noticeEarlyEnd()
await runCommand(process.argv.slice(2))
isOver()
