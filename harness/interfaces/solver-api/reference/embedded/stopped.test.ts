import { afterEach, expect, test, vi } from 'vitest'
import { type ReferenceSession, startReference } from './reference.ts'

const timeout = 60_000
const printed = vi.spyOn(console, 'error')
afterEach(() => printed.mockClear())

test('a reference that stops while it answers prints no fault', { timeout }, async () => {
  const { open, stop } = await startReference({ kind: 'genesis' }, ':memory:')
  const session = await open(1)
  const answers = Array.from({ length: 5 }, () => askTokens(session))
  await stop()
  expect(await Promise.all(answers)).toContain(500)
  expect(printed).not.toHaveBeenCalled()
})

test('a reference that stops while it opens a case opens none, and prints no fault', {
  timeout,
}, async () => {
  const { node, open, stop } = await startReference({ kind: 'genesis' }, ':memory:')
  const { snapshot } = node.client
  // Opening a case requests a snapshot last.
  const asked = vi.spyOn(node.client, 'snapshot').mockImplementation(async () => {
    const id = await snapshot()
    await stop()
    return id
  })
  await expect(open(1).then(askTokens)).rejects.toThrow('stopped')
  expect(asked).toHaveBeenCalledOnce()
  expect(printed).not.toHaveBeenCalled()
})

async function askTokens({ fetch }: ReferenceSession): Promise<number> {
  const asked = new Request('http://127.0.0.1/v2/solver/tokens?blockchain=ethereum')
  return (await fetch(asked)).status
}
