/** The built page at the root. It may speak with this devnet and nobody else, which the browser enforces. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Hono } from 'hono'

// Sources stand beside `dist`, where the page is built; compiled files stand inside of it.
const pageDirectories = ['../../../dist/page', '../../../page'].map((path) => join(import.meta.dirname, path))

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const notBuilt = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Assay devnet</title>
<p>The devnet runs, but its page is not built: run <code>npm run build:page</code> and reload.
<p>The interface is described at <a href="/docs">/docs</a>.
</html>
`

/** @param rpcUrl Where the page sends transactions to. */
export function pageRoutes(rpcUrl: string): Hono {
  const routes = new Hono()
  routes.get('/', async (context) => {
    const index = findBuilt('index.html')
    if (index === undefined) return context.html(notBuilt, 503)
    const policy = [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      `connect-src 'self' ${rpcUrl}`,
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; ')
    return context.html(await readFile(index, 'utf8'), 200, { 'content-security-policy': policy })
  })
  routes.get('/assets/:name{[\\w.-]+}', async (context, next) => {
    const name = context.req.param('name')
    const file = findBuilt(join('assets', name))
    const type = types[extname(name)]
    if (type === undefined || file === undefined) return next()
    return context.body(await readFile(file), 200, { 'content-type': type })
  })
  return routes
}

function findBuilt(name: string): string | undefined {
  return pageDirectories.map((directory) => join(directory, name)).find((path) => existsSync(path))
}
