/** Serves the OpenAPI document at /openapi.json, and a page for it at /docs, which needs no network. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { jsonResponse } from '../http/json-response.ts'
import { openApiDocument } from './openapi.ts'

const files = join(import.meta.dirname, '../../../../../third-party/swagger-ui')

const assets = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
} as const

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Assay reference service</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="page"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script>
SwaggerUIBundle({ url: '/openapi.json', dom_id: '#page', tryItOutEnabled: true, persistAuthorization: true, validatorUrl: null })
</script>
</body>
</html>
`

export function docsRoutes(): Hono {
  const routes = new Hono()
  routes.get('/openapi.json', () => jsonResponse(openApiDocument()))
  routes.get('/docs', (context) => context.html(page))
  for (const [name, type] of Object.entries(assets)) {
    routes.get(`/docs/${name}`, async (context) => {
      return context.body(await readFile(join(files, name)), 200, { 'content-type': type })
    })
  }
  return routes
}
