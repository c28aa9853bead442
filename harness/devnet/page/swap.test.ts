/** The panel of a swap: its focus, its warnings, and its size. */
import { describe, expect, test } from 'vitest'
import { focusFaults } from '../../testing/layout.ts'
import { desktop, isInstalled, phone, suite, useServedPage } from './page.samples.ts'

describe.skipIf(!isInstalled)(suite, { tags: ['browser'] }, () => {
  const served = useServedPage()

  test.for([
    ['a desktop', desktop],
    ['a phone', phone],
  ] as const)('no ring around the focus crosses a text on %s', async ([, device]) => {
    const { open } = served()
    const page = await open(device)
    expect(await focusFaults(page)).toEqual([])
  })
})
