import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flowsOf } from './route-flows.ts'
import { layOutRoute } from './route-layout.ts'

const width = 600
const whole = 160
const protocols = ['uniswap_v3', 'curve', 'market_maker']

/** Routes from token 0 to the last: each token is sold in parts for later ones, and all end in the last. */
const routes = fc
  .array(
    fc.array(fc.tuple(fc.nat(9), fc.nat(2), fc.integer({ min: 1, max: 100 })), {
      minLength: 1,
      maxLength: 4,
    }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((drawn) => {
    const last = drawn.length
    const reached = new Set([0])
    return drawn.flatMap((steps, from) => {
      if (!reached.has(from)) return []
      const total = steps.reduce((sum, [, , weight]) => sum + weight, 0)
      const group = steps.map(([jump, protocol, weight]) => {
        const to = Math.min(from + 1 + (jump % last), last)
        reached.add(to)
        return {
          protocol: protocols[protocol] ?? 'curve',
          in_token: `0x${from}` as const,
          out_token: `0x${to}` as const,
          split: weight / total,
        }
      })
      return [group]
    })
  })

test('all that is sold arrives', () => {
  fc.assert(
    fc.property(routes, (route) => {
      const flows = flowsOf(route)
      const last = route.flat().at(-1)?.out_token
      const arriving = flows.filter(({ to }) => to === last).reduce((sum, { part }) => sum + part, 0)
      const leaving = flows.filter(({ from }) => from === '0x0').reduce((sum, { part }) => sum + part, 0)
      expect(leaving).toBeCloseTo(1)
      expect(arriving).toBeCloseTo(1)
    }),
  )
})

test('steps between the same tokens by the same protocol are one flow', () => {
  const step = (protocol: string, split: number) =>
    ({ protocol, in_token: '0x0', out_token: '0x1', split }) as const
  const flows = flowsOf([[step('curve', 0.2), step('uniswap_v3', 0.5), step('curve', 0.3)]])
  expect(flows).toEqual([
    { protocol: 'curve', from: '0x0', to: '0x1', steps: 2, split: 0.5, part: 0.5 },
    { protocol: 'uniswap_v3', from: '0x0', to: '0x1', steps: 1, split: 0.5, part: 0.5 },
  ])
})

test('ribbons lead to the right, from edge to edge of the tokens, and stay within the drawing', () => {
  fc.assert(
    fc.property(routes, (route) => {
      const flows = flowsOf(route)
      const { height, ribbons, tokens } = layOutRoute(flows, width, whole)
      for (const { flow, points, width } of ribbons) {
        expect(width).toBeCloseTo(flow.part * whole)
        const xs = points.map(({ x }) => x)
        expect(xs).toEqual(xs.toSorted((a, b) => a - b))
        expect(new Set(xs).size).toBe(xs.length)
        for (const { y } of points) expect(y).toBeGreaterThanOrEqual(-1e-6)
        for (const { y } of points) expect(y).toBeLessThanOrEqual(height + 1e-6)
      }
      for (const { height: tall, token, y } of tokens) {
        const leaving = ribbons.filter(({ flow }) => flow.from === token)
        const tops = leaving.map(({ points, width }) => (points[0]?.y ?? 0) - width / 2)
        if (leaving.length > 0) expect(Math.min(...tops)).toBeCloseTo(y)
        if (leaving.length > 0) expect(leaving.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(tall)
      }
    }),
  )
})

test('no two tokens or passing ribbons of a column overlap', () => {
  fc.assert(
    fc.property(routes, (route) => {
      const { ribbons, tokens } = layOutRoute(flowsOf(route), width, whole)
      const lanes = ribbons.flatMap(({ points, width }) =>
        points.slice(1, -1).map(({ x, y }) => ({ x, y: y - width / 2, height: width })),
      )
      const places = [...tokens, ...lanes].toSorted((a, b) => a.x - b.x || a.y - b.y)
      for (const [index, place] of places.entries()) {
        const above = places[index - 1]
        if (above?.x === place.x) expect(place.y).toBeGreaterThan(above.y + above.height)
      }
    }),
  )
})
