/** Runs the command line, with Node's cache of modules compiled at an earlier start. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
const [{ runCommand }, { noticeEarlyEnd, handleSignals }] = await Promise.all([
  import('./command-line.ts'),
  import('./interrupt.ts'),
])
handleSignals()
const isOver = noticeEarlyEnd()
// Not awaited: for a command that never ends, Node would print a warning of its own.
runCommand(process.argv.slice(2)).then(isOver)
