/** Services that remember their answers, or the requests. */
import type { Holds } from './conditions.ts'
import { type Call, remembering, replies, type WireFault } from './wire.ts'

/** Answers requests with an equal key as it answered the first; ids are new. */
export function cached(path: string, key: (call: Call) => string, when?: Holds): WireFault {
  return remembering(path, () => {
    const kept = new Map<string, Response>()
    return replies(path, async (call) => {
      if (when !== undefined && !when(call)) return call.ask()
      const name = key(call)
      const before = kept.get(name)
      if (before === undefined) {
        const response = await call.ask()
        if (response.status === 200) kept.set(name, response.clone())
        return response
      }
      const text = await before.clone().text()
      const fresh = text.replace(/"request_id":"[^"]*"/, `"request_id":"${crypto.randomUUID()}"`)
      return new Response(fresh, { status: before.status, headers: before.headers })
    })
  })
}

/** One fault behind another. */
export function together(first: WireFault, second: WireFault): WireFault {
  return { path: first.path, around: (fetch) => first.around(second.around(fetch)) }
}
