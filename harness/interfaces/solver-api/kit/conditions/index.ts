/**
 * Faults that show under a condition alone, and their conditions.
 *
 * @module
 */
export { type Condition, when } from '../../../../judge/mutant.ts'
export { amountEndsIn, atLeastOrders, isLessKnown, isLower, isMagnitude, namesEther } from './conditions.ts'
