import { expect, test } from 'vitest'
import { sampleClient } from '../../../../testing/service.ts'

test('the page and all that it loads come from the service', async () => {
  const client = sampleClient()
  const get = async (path: string) => (await client.send({ method: 'GET', path })).response
  const page = await get('/docs')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).not.toMatch(/https?:|\/\//)

  const loaded = [...page.body.matchAll(/(?:src|href|url)(?:=|: )["'](\/[^"']*)["']/g)].map(
    ([, path = '']) => path,
  )
  expect(loaded.sort()).toEqual(['/docs/swagger-ui-bundle.js', '/docs/swagger-ui.css', '/openapi.json'])
  for (const path of loaded) expect((await get(path)).status).toBe(200)
})
