/** A token whose code was overwritten answers no calls, even at a block that was read before. */
import { expect, onTestFinished, test } from 'vitest'
import { genesisToken } from '../../../../chain/genesis/tokens.ts'
import { canonical } from '../../../../core/canonical.ts'
import { startEnvironment } from './environment.ts'

test('makers offer nothing of a token that answers no calls', async () => {
  const { makerDesk, market, node, stop } = await startEnvironment({ network: { kind: 'genesis' } })
  onTestFinished(stop)
  const { address } = genesisToken('LINK')
  const snapshot = await market.snapshot()
  const request = { origin: canonical.router, sellToken: canonical.weth, buyToken: address }
  await node.client.setCode({ address, bytecode: '0xfe' })
  expect(await makerDesk(snapshot, request)).toEqual([])
  expect(await makerDesk(snapshot, { ...request, buyToken: genesisToken('DAI').address })).not.toEqual([])
}, 60_000)
