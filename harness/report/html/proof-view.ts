/** The mutants that `assay prove` ran the checks against, as in `proof.json`. */

import { counted } from '../../core/printable.ts'
import type { Proof } from '../../judge/prove.ts'
import { html, type Markup } from './markup.ts'
import { fold } from './pieces.ts'

/** The proof of one clause's check. */
export interface ClauseProof {
  readonly id: string
  readonly mutants: readonly Pick<Proof['mutants'][number], 'name' | 'killed' | 'reason'>[]
}

/** The content of `proof.json`. */
export interface ProofRecord {
  readonly clauses: readonly ClauseProof[]
}

export function proofView({ clauses }: ProofRecord): Markup {
  const mutants = clauses.flatMap(({ id, mutants }) => mutants.map((mutant) => ({ ...mutant, id })))
  const survivors = mutants.filter(({ killed }) => !killed)
  const killed = mutants.length - survivors.length
  return fold(
    'proof',
    'Mutants',
    `${killed} killed, ${survivors.length} survived`,
    html`<p>${counted(clauses.length, 'check')} against ${counted(mutants.length, 'mutant')}, services with one fault each.</p>
<ul class="plain">${survivors.map(({ id, name, reason }) => html`<li><a href="#${id}">${id}</a> ${name} <small>${reason}</small></li>`)}</ul>`,
  )
}
