/** The reason why a submitted order is refused: one code per cause, with a sentence that names the invalid values. */
export interface Refusal {
  readonly code: RefusalCode
  readonly message: string
}

export type RefusalCode =
  | 'ORDER_PARSE_FAIL'
  | 'INVALID_REACTOR'
  | 'NO_OUTPUTS'
  | 'NATIVE_INPUT'
  | 'INPUT_NOT_A_TOKEN'
  | 'INPUT_AND_OUTPUT_DECAY'
  | 'INCORRECT_AMOUNTS'
  | 'DECAY_END_AFTER_DEADLINE'
  | 'DECAY_END_BEFORE_START'
  | 'DEADLINE_PASSED'
  | 'DEADLINE_TOO_FAR'
  | 'NONCE_USED'
  | 'INVALID_SIGNATURE'
