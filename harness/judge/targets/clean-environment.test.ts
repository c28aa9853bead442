/** The environment of a judged command. */
import { expect, test } from 'vitest'
import { cleanEnvironment } from './clean-environment.ts'

test('a command finds what programs need, and no key', () => {
  const environment = {
    PATH: '/bin',
    LC_ALL: 'C',
    VIRTUAL_ENV: '/venv',
    GITHUB_TOKEN: 'secret',
    NODE_OPTIONS: '--x',
  }
  const direct = 'localhost,127.0.0.1,::1'
  expect(cleanEnvironment(environment)).toEqual({
    PATH: '/bin',
    LC_ALL: 'C',
    VIRTUAL_ENV: '/venv',
    NO_PROXY: direct,
    no_proxy: direct,
  })
})

test('a variable that is named is passed', () => {
  expect(cleanEnvironment({ DATABASE_URL: 'postgres://' }, ['DATABASE_URL'])).toHaveProperty('DATABASE_URL')
})

test('this machine is reached without a proxy, beside those that are already', () => {
  expect(cleanEnvironment({ NO_PROXY: 'intranet' }).NO_PROXY).toBe('intranet,localhost,127.0.0.1,::1')
})
