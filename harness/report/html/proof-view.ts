/** The mutants that `assay prove` ran the checks against, as in `proof.json`. */
import type { Proof } from '../../judge/prove.ts'
import { html, type Markup } from './markup.ts'
import { counted } from './pieces.ts'

/** The proof of one clause's check. */
export interface ClauseProof extends Proof {
  readonly id: string
}

/** What `proof.json` holds. */
export interface ProofRecord {
  readonly clauses: readonly ClauseProof[]
}

export function proofView({ clauses }: ProofRecord): Markup {
  const mutants = clauses.flatMap((clause) => clause.mutants.map((mutant) => ({ ...mutant, id: clause.id })))
  const survivors = mutants.filter(({ killed }) => !killed)
  return html`<section id="proof" aria-labelledby="proof-title"><h2 id="proof-title">Mutants</h2>
<p>${counted(clauses.length, 'check')} ${clauses.length === 1 ? 'was' : 'were'} run against ${counted(mutants.length, 'mutant')}, services with one fault each: ${mutants.length - survivors.length} killed, ${survivors.length} survived.</p>
${survivors.length === 0 ? undefined : html`<ul class="plain">${survivors.map(({ id, name, reason }) => html`<li><a href="#${id}">${id}</a> ${name} <small>${reason}</small></li>`)}</ul>`}</section>`
}
