#!/usr/bin/env node
/** Runs the command line, with what Node kept of the modules that it compiled at an earlier start. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
await import('./command-line.ts')
