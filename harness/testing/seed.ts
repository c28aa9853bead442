/**
 * The seed of the tests that draw by fast-check: one seed for all merges, so that two runs of a commit test the same, and
 * `ASSAY_SEED` for others.
 */
import fc from 'fast-check'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.ASSAY_SEED ?? 1) })
