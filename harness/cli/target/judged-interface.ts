/** The interface that the flags ask to judge a target by. */
import type { Hex } from 'viem'
import type { Answers, Interface } from '../../judge/interface.ts'
import { CommandFailed } from '../exit.ts'
import type { RegisteredInterface } from '../interfaces.ts'
import type { TargetFlags } from './flags.ts'

/** @throws CommandFailed if the interface does not support a flag or has no such declared name. */
export function apiFor(flags: TargetFlags, judged: RegisteredInterface, declared: Answers = {}): Interface {
  const api = askedApi(flags, judged)
  checkNames(api, 'answers', Object.keys(declared), api.answerNames)
  checkNames(
    api,
    'parts',
    flags.without,
    api.parts?.map((part) => part.name),
  )
  return api
}

function askedApi({ cosignerKey, execute, orders }: TargetFlags, judged: RegisteredInterface): Interface {
  if (cosignerKey !== undefined) return withCosigner(judged, cosignerKey)
  if (orders !== undefined) return withOrders(judged, orders)
  if (execute !== true) return judged.api
  if (judged.executing !== undefined) return judged.executing
  throw new CommandFailed(
    `--execute cannot be used with the interface ${judged.api.name}, which needs no permission.`,
  )
}

function checkNames(
  { name }: Interface,
  kind: 'answers' | 'parts',
  declared: readonly string[] = [],
  known: readonly string[] = [],
): void {
  const unknown = declared.filter((one) => !known.includes(one))
  if (unknown.length > 0)
    throw new CommandFailed(
      `The interface ${name} has no ${kind} named ${unknown.join(', ')}. Expected some of: ${known.join(', ') || 'none'}.`,
    )
}

function withCosigner({ api, cosignedBy }: RegisteredInterface, key: Hex): Interface {
  if (cosignedBy !== undefined) return cosignedBy(key)
  throw new CommandFailed(`--cosigner-key cannot be used with the interface ${api.name}.`)
}

function withOrders({ api, orders }: RegisteredInterface, path: string): Interface {
  if (orders !== undefined) return orders.read(path)
  throw new CommandFailed(`--orders cannot be used with the interface ${api.name}.`)
}
