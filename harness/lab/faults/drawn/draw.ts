/** Draws faults from conditions and effects: the n-th fault of a seed is always the same. */
import { randomOf } from '../../../core/random.ts'
import type { Fault } from '../fault.ts'
import { remembering, type WireFault } from '../wire.ts'
import { type DrawnCondition, drawnConditions } from './drawn-conditions.ts'
import { type DrawnEffect, kinds } from './effect.ts'
import { paths } from './endpoint.ts'
import { form } from './form.ts'
import { access, loss } from './loss-and-access.ts'
import { money } from './money.ts'

const drawnEffects = { money, loss, access, form }

/** The first faults of a seed, none of them twice. */
export function drawFaults(seed: number, count: number): readonly Fault[] {
  const drawn = new Map<string, Fault>()
  for (let nth = 1; drawn.size < count; nth += 1) {
    const random = randomOf(`${seed}/${nth}`)
    const fault = draw(random, drawn.size, `drawn-${seed}-${drawn.size + 1}`)
    if (fault !== undefined && !drawn.has(fault.says)) drawn.set(fault.says, fault)
  }
  return [...drawn.values()]
}

/** @returns `undefined` for an id that no drawn fault has. */
export function drawnFault(id: string): Fault | undefined {
  const [, seed, nth] = /^drawn-(\d+)-(\d+)$/.exec(id) ?? []
  return seed === undefined ? undefined : drawFaults(Number(seed), Number(nth)).at(-1)
}

/** @param turn Selects the kind of the condition. */
function draw(random: () => number, turn: number, id: string): Fault | undefined {
  const conditions = drawnConditions[turn % drawnConditions.length] ?? []
  const kind = oneOf(kinds, random)
  const effect = kind && oneOf(drawnEffects[kind], random)
  const condition =
    effect &&
    oneOf(
      conditions.filter((one) => isSensible(one, effect)),
      random,
    )
  return condition && effect && faultOf(id, condition, effect)
}

function isSensible(condition: DrawnCondition, effect: DrawnEffect): boolean {
  return (
    condition.on.includes(effect.on) &&
    (!condition.isPlaced || effect.isPlaced) &&
    (!condition.isOfMarket || effect.kind !== 'access') &&
    // An option that the effect is about is one that the condition names, or it is not asked.
    effect.needs.every((option) => condition.groups.length !== 2 || condition.groups.includes(option))
  )
}

function faultOf(id: string, condition: DrawnCondition, effect: DrawnEffect): Fault {
  const path = paths[effect.on]
  return {
    id,
    class: condition.class,
    says: `${effect.on}: ${effect.says}, ${condition.says}`,
    clauses: [...new Set([...effect.clauses, ...condition.clauses])],
    wire: [remembering(path, () => watched(path, condition, effect))],
  }
}

function watched(path: string, condition: DrawnCondition, effect: DrawnEffect): WireFault {
  return {
    path,
    around(ask) {
      const { after, before, holds } = condition.make(ask)
      const faulty = [effect.fault(holds)].flat().reduceRight((inner, { around }) => around(inner), ask)
      return async (request) => {
        if (!new URL(request.url).pathname.endsWith(path)) return ask(request)
        await before?.(request)
        const response = await faulty(request)
        after?.(response)
        return response
      }
    },
  }
}

function oneOf<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)]
}
