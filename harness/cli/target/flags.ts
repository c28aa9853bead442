import type { Options } from '../options/options.ts'

/** The options that choose the target and its chain. */
export type TargetFlags = Omit<Options<'replay'>, 'case' | 'interface' | 'scenarios' | 'config'> &
  Partial<Pick<Options<'run'>, 'out' | 'secondEvm'>>
