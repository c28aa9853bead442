import { expect, test, vi } from 'vitest'
import { startReference } from './reference.ts'

test('a reference that stops while it answers prints no fault', { timeout: 60_000 }, async () => {
  const printed = vi.spyOn(console, 'error')
  const { open, stop } = await startReference({ kind: 'genesis' }, ':memory:')
  const { fetch } = await open(1)
  const answers = Array.from({ length: 5 }, () =>
    fetch(new Request('http://127.0.0.1/v2/solver/tokens?blockchain=ethereum')),
  )
  await stop()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses).toContain(500)
  expect(printed).not.toHaveBeenCalled()
})
