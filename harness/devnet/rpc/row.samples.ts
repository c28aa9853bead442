/** A row of the table of methods: a request, and the answer of a conforming node. */
import type { z } from 'zod'
import type { Answer, Known } from './known.samples.ts'

export interface Row {
  readonly method: string
  /** Distinguishes the rows of a method. */
  readonly variant: string
  readonly params: (known: Known) => readonly unknown[]
  /** Schema of the result, or the code of the error. */
  readonly expected: z.ZodType | number
}

export function row(
  method: string,
  params: Row['params'] | readonly unknown[],
  expected: Row['expected'],
  variant = '',
): Row {
  return { method, variant, params: typeof params === 'function' ? params : () => params, expected }
}

/** `result` if the answer conforms, the code of an error, or the reason why a result does not conform. */
export function outcomeOf({ expected }: Row, answer: Answer): string {
  if ('error' in answer) return `${answer.error.code}`
  if (typeof expected === 'number') return 'no error'
  const { error, success } = expected.safeParse(answer.result)
  if (success) return 'result'
  const [issue] = error.issues
  return `${issue?.path.join('.')}: ${issue?.message}`
}

export function expectedOutcome({ expected }: Row): string {
  return typeof expected === 'number' ? `${expected}` : 'result'
}

export function keyOf({ method, variant }: Row): string {
  return variant === '' ? method : `${method}, ${variant}`
}
