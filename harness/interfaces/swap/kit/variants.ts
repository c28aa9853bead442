/** Variants: correct behaviour that differs from the reference's. No scenario may reject it. */
import type { Mutant } from '../../../judge/mutant.ts'

export const variants: Readonly<Record<string, Mutant>> = {}
