/** Runs the command line, with what Node kept of the modules that it compiled at an earlier start. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
const [{ runCommand }, { noticeEarlyEnd, handleSignals }] = await Promise.all([
  import('./command-line.ts'),
  import('./interrupt.ts'),
])
handleSignals()
const isOver = noticeEarlyEnd()
// Not awaited: of a command that never ends, Node would say so in words of its own.
runCommand(process.argv.slice(2)).then(isOver)
