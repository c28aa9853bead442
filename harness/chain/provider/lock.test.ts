import { expect, test } from 'vitest'
import { createLock } from './lock.ts'

test('whoever comes while work is done alone waits for its end', async () => {
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

test('work alone waits for requests that were begun before', async () => {
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

test('work alone may do further work alone, one after the other', async () => {
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

test('work that fails alone lets the next in', async () => {
  const lock = createLock()

  await expect(lock.alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(lock.shared(async () => 'in')).resolves.toBe('in')
})

test('everybody is served in the order in which they came', async () => {
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
