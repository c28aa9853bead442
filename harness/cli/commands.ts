/** Every command: its name, its purpose, its options, and the module whose default export runs it. */
import type * as z from 'zod'
import { withPackages } from './optional-packages.ts'
import { options } from './options/options.ts'
import { type Given, readOptions } from './options/read.ts'

export interface Command {
  /** `run`, or family and name as `intent sign`. */
  readonly name: keyof typeof options
  readonly help: string
  /** @returns The exit code, if it is a number. */
  start(typed: Given): Promise<unknown>
}

export interface Group {
  /** Heading of help. */
  readonly heading: string
  /** Purpose of the family, if these commands form one. */
  readonly family?: string
  readonly commands: readonly Command[]
}

export const groups: readonly Group[] = [
  {
    heading: 'Judging',
    commands: [
      command('run', 'judge a service', () => import('./judging/run.ts')),
      command('merge', "merge the records of a run's shards", () => import('./judging/merge.ts')),
      command('replay', 'run recorded cases again', () => import('./judging/replay.ts')),
      command('compare', 'compare two services or records', () => import('./judging/compare.ts')),
      command('record', 'judge the reference on a fork, and record it', () => import('./judging/record.ts')),
      command('prove', 'check that scenarios detect faults', () => import('./judging/prove.ts')),
      command('filler', 'judge a filler of UniswapX orders', () => import('./filler/filler.ts')),
    ],
  },
  {
    heading: 'Judging',
    family: 'inspect a recorded fork',
    commands: [command('tape show', 'show the content of a tape', () => import('./judging/tape.ts'))],
  },
  {
    heading: 'Clauses and reports',
    commands: [
      command('clauses', 'list the clauses and their scenarios', () => import('./judging/clauses.ts')),
      command('explain', 'explain clauses and how they are judged', () => import('./judging/explain.ts')),
      command('report', 'render the reports of a record again', () => import('./judging/report.ts')),
      command('site', 'make a static site of many records', () => import('./judging/site.ts')),
      command('diff', 'show the changes between two records', () => import('./judging/diff.ts')),
    ],
  },
  {
    heading: 'Solver quality',
    family: 'measure and compare solvers',
    commands: [
      command('quality run', 'measure a solver', () => import('./quality/quality.ts')),
      command('quality compare', 'compare two measurements', () => import('./quality/compare.ts')),
      command('quality merge', 'merge the shards of a measurement', () => import('./quality/merge.ts')),
      command('quality worker', 'measure orders from a queue', () =>
        withPackages('assay quality worker', ['bullmq', 'ioredis'], () => import('./quality/worker.ts')),
      ),
    ],
  },
  {
    heading: 'Integration',
    commands: [
      command('devnet', 'start a local chain with the reference on it', () => import('./devnet/devnet.ts')),
      command('proxy', 'check traffic between a client and a service', () => import('./proxy/proxy.ts')),
    ],
  },
  {
    heading: 'Integration',
    family: 'sign, submit and look up intent orders',
    commands: [
      command('intent sign', 'sign an order', () => import('./intents/sign.ts')),
      command('intent submit', 'submit a signed order', () => import('./intents/submit.ts')),
      command('intent list', 'list the orders of a service', () => import('./intents/list.ts')),
      command('intent nonce', 'print the next unused nonce', () => import('./intents/nonce.ts')),
    ],
  },
  {
    heading: 'Project',
    commands: [
      command('init', 'write a configuration, a scenario and a workflow', () => import('./project/init.ts')),
      command(
        'doctor',
        'check this machine or project for missing requirements',
        () => import('./project/doctor.ts'),
      ),
    ],
  },
]

function command<Name extends Command['name']>(
  name: Name,
  help: string,
  load: () => Promise<{ default(flags: z.output<(typeof options)[Name]>): unknown }>,
): Command {
  return {
    name,
    help,
    async start(typed) {
      const flags = readOptions(options[name], { ...(await fieldsOfFile(name, typed)), ...typed })
      return (await load()).default(flags)
    },
  }
}

/** The fields of the file that the typed options name. */
async function fieldsOfFile(name: Command['name'], typed: Given): Promise<Given> {
  if (name === 'intent sign') return (await import('./intents/sign.ts')).fieldsOfFile(typed)
  if (name === 'doctor' || !('config' in options[name].shape)) return {}
  return (await import('./project/config-file.ts')).configured(name, typed)
}
