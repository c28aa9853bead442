/** The built page at the root. Its content security policy lets it connect to this devnet alone. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

// The page is built into `dist/page`, and compiled sources are in `dist` themselves.
const root = import.meta.filename.endsWith('.ts') ? '../../../dist/page' : '../../../page'
const pageDirectory = join(import.meta.dirname, root)

const notBuilt = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Assay devnet</title>
<p>The devnet runs, but its page is not built: run <code>npm run build:page</code> and reload.
<p>The interface is described at <a href="/docs">/docs</a>.
</html>
`

/** @param rpcUrl Address for the page's transactions. */
export function pageRoutes(rpcUrl: string): Hono {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${rpcUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const routes = new Hono()
  routes.get('/', async (context) => {
    const index = join(pageDirectory, 'index.html')
    if (!existsSync(index)) return context.html(notBuilt, 503)
    return context.html(await readFile(index, 'utf8'), 200, { 'content-security-policy': policy })
  })
  routes.get('/assets/*', (context, next) => serveStatic({ root: pageDirectory })(context, next))
  return routes
}
