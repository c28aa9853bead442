/** The latest blocks, and buttons that mine blocks. */
import type { BlockSummary, TransactionSummary } from '../../http/recent-blocks.ts'
import { post } from '../api.ts'
import { amountText, dateText, numberText, shortHex } from '../format.ts'
import { useDevnet, useFetched } from '../live.ts'
import { HashLink } from '../pieces/hash-link.tsx'
import { nameOf } from '../pieces/name-of.ts'
import { Panel } from '../pieces/panel.tsx'
import { isFound, SearchField, useFind } from '../pieces/search-field.tsx'
import { useAction } from '../pieces/use-action.ts'
import { usePlace } from '../place.ts'
import { methodName } from './decoded-call.ts'
import { TransactionPage } from './transaction-page.tsx'

const moves = [
  ['Mine a block', '/devnet/mine', {}],
  ['Advance 1 minute', '/devnet/time', { advance: 60 }],
  ['Advance 1 hour', '/devnet/time', { advance: 3600 }],
] as const

export function BlocksPanel() {
  const { id } = usePlace()
  return id === undefined ? <BlockList /> : <TransactionPage hash={id} />
}

function BlockList() {
  const { status } = useDevnet()
  const [find] = useFind()
  // Other texts are searched among the latest blocks.
  const query = /^(\d+|0x([\da-f]{40}|[\da-f]{64}))$/i.test(find) ? `?find=${find}` : ''
  const path = `/devnet/blocks${query}`
  const { value: blocks, error } = useFetched<readonly BlockSummary[]>(path, status.changes)
  const shown = blocks?.filter(({ hash, number, transactions }) =>
    isFound(find, [`${number}`, hash, ...transactions.flatMap(textsOf)]),
  )
  const moving = useAction<unknown>()
  const buttons = moves.map(([text, path, body]) => (
    <button
      key={text}
      type="button"
      disabled={moving.isBusy}
      onClick={() => moving.run(() => post(path, body))}
    >
      {text}
    </button>
  ))
  const aside = (
    <div class="buttons">
      <SearchField label="Find blocks" placeholder="Number, address, hash or method" />
      {buttons}
    </div>
  )
  return (
    <Panel title="Blocks" aside={aside} error={error ?? moving.error}>
      <p class="hint">Chain time: {dateText(status.now / 1000)}</p>
      {shown?.length === 0 && <p class="empty">No such blocks.</p>}
      <ol class="blocks">
        {shown?.map((block) => (
          <Block key={block.hash} block={block} />
        ))}
      </ol>
    </Panel>
  )
}

/** The texts of a transaction to search. */
function textsOf({ from, hash, selector, to }: TransactionSummary): readonly string[] {
  return [from, to ?? '', hash, methodName(selector)]
}

function Block({ block }: { readonly block: BlockSummary }) {
  const { gasUsed, hash, number, timestamp, transactions } = block
  return (
    <li class="card block">
      <header class="block-line">
        <h2>{number}</h2>
        <code title={hash}>{shortHex(hash)}</code>
        <span>{dateText(timestamp)}</span>
        <span class="number">{gasUsed === 0 ? 'empty' : `${numberText(gasUsed)} gas`}</span>
      </header>
      {transactions.length > 0 && (
        <ul>
          {transactions.map((transaction) => (
            <Transaction key={transaction.hash} transaction={transaction} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Transaction({ transaction }: { readonly transaction: TransactionSummary }) {
  const state = useDevnet()
  const { from, gasUsed, hash, selector, status, to, value } = transaction
  return (
    <li class="block-line">
      <HashLink kind="blocks" hash={hash} />
      <span>
        {nameOf(state, from)} → {to === null ? 'new contract' : nameOf(state, to)}
      </span>
      <span>{selector === '0x' ? 'payment' : methodName(selector)}</span>
      {value !== '0' && <span>{amountText(BigInt(value), 18)} ETH</span>}
      {status === 'reverted' && <span class="badge error">reverted</span>}
      <span class="number">{numberText(gasUsed)} gas</span>
    </li>
  )
}
