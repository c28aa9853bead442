#!/usr/bin/env node
'use strict'
/** Starts the command line, on a Node that is recent enough to load it. */
require('./recent-node.cjs')

import('./main.ts')
