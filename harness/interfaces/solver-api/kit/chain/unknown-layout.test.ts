import assert from 'node:assert/strict'
import { test } from 'vitest'
import { UnknownLayout } from '../../../../chain/execution/accounts.ts'
import { solverApi } from '../../api/interface.ts'

test('a case is discarded, not inconclusive, where the sold token cannot be given to a wallet', async () => {
  const error = new UnknownLayout('0x00000000000000000000000000000000DeaDBeef')
  assert.equal(
    await solverApi.discardedBy?.(error, {} as never),
    'the sold token cannot be given to a wallet',
  )
})
