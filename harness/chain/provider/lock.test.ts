import { expect, test } from 'vitest'
import { createLock } from './lock.ts'

test('a request during exclusive work waits for its end', async () => {
  const lock = createLock()
  const events: string[] = []
  const alone = lock.alone(async () => {
    events.push('alone begins')
    await lock.shared(async () => events.push('its own request'))
    events.push('alone ends')
  })
  const other = lock.shared(async () => events.push('another request'))
  await Promise.all([alone, other])

  expect(events).toEqual(['alone begins', 'its own request', 'alone ends', 'another request'])
})

test('exclusive work waits for earlier requests', async () => {
  const lock = createLock()
  const events: string[] = []
  const answer = Promise.withResolvers<void>()
  const request = lock.shared(async () => {
    await answer.promise
    events.push('request answered')
  })
  await Promise.resolve()
  const alone = lock.alone(async () => events.push('alone'))
  answer.resolve()
  await Promise.all([request, alone])

  expect(events).toEqual(['request answered', 'alone'])
})

test('exclusive work may start nested exclusive work, in turn', async () => {
  const lock = createLock()
  const events: string[] = []
  const inner = (name: string) =>
    lock.alone(async () => {
      events.push(`${name} begins`)
      await lock.shared(async () => undefined)
      events.push(`${name} ends`)
    })
  await lock.alone(() => Promise.all([inner('first'), inner('second')]))

  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('exclusive work that fails releases the lock', async () => {
  const lock = createLock()

  await expect(lock.alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(lock.shared(async () => 'in')).resolves.toBe('in')
})

test('the lock is granted in the order of requests', async () => {
  const lock = createLock()
  const events: string[] = []
  const take = (name: string) => async () => events.push(name)
  await Promise.all([
    lock.alone(take('first alone')),
    lock.shared(take('request')),
    lock.alone(take('second alone')),
    lock.shared(take('later request')),
  ])

  expect(events).toEqual(['first alone', 'request', 'second alone', 'later request'])
})
