/**
 * The latencies of a target, order by order, and the machine: a file beside a measurement, because they never repeat.
 */
import * as z from 'zod'

const timingsSchema = z.object({
  format: z.literal('assay-quality-timings/1'),
  target: z.string(),
  machine: z.object({ node: z.string(), processor: z.string(), startedAt: z.string() }),
  /** Milliseconds until the answer, by the order's id. */
  latencyMs: z.record(z.string(), z.number()),
  /** Milliseconds of the kernel right before each order; absent if the target runs on another machine. */
  kernelMs: z.record(z.string(), z.number()).exactOptional(),
})

export type Timings = z.output<typeof timingsSchema>

/** @throws {z.ZodError} if the text is JSON but does not contain timings. */
export function parseTimings(text: string): Timings {
  return timingsSchema.parse(JSON.parse(text))
}

export function formatTimings(timings: Timings): string {
  return `${JSON.stringify(timings, undefined, 1)}\n`
}

/** Merges the timings of several machines under the first one's description; `undefined` for none. */
export function mergeTimings(parts: readonly Timings[]): Timings | undefined {
  const [first] = parts
  if (first === undefined) return undefined
  const processors = [...new Set(parts.map(({ machine }) => machine.processor))].join(' and ')
  return {
    ...first,
    machine: { ...first.machine, processor: processors },
    latencyMs: joined(parts.map(({ latencyMs }) => latencyMs)),
    ...(parts.every(({ kernelMs }) => kernelMs)
      ? { kernelMs: joined(parts.map(({ kernelMs = {} }) => kernelMs)) }
      : {}),
  }
}

function joined(parts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)))
}
