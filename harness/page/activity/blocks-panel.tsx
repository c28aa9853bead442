/** The latest blocks, and the means to make some. */
import type { Address } from 'viem'
import type { BlockSummary, TransactionSummary } from '../../devnet/http/recent-blocks.ts'
import { post } from '../ask.ts'
import { dateText, numberText, shortHex } from '../format.ts'
import { useFetched, useWorld, type World } from '../live.ts'
import { Notice } from '../notice.tsx'
import { useAction } from '../use-action.ts'

const moves = [
  ['Mine a block', '/devnet/mine', {}],
  ['A minute later', '/devnet/time', { advance: 60 }],
  ['An hour later', '/devnet/time', { advance: 3600 }],
] as const

export function BlocksPanel() {
  const { status } = useWorld()
  const { value: blocks, error } = useFetched<readonly BlockSummary[]>('/devnet/blocks', status.changes)
  const moving = useAction<unknown>()
  return (
    <section aria-labelledby="blocks-heading">
      <header class="panel-head">
        <h1 id="blocks-heading">Blocks</h1>
        <div class="buttons">
          {moves.map(([text, path, body]) => (
            <button
              key={text}
              type="button"
              disabled={moving.isBusy}
              onClick={() => moving.run(() => post(path, body))}
            >
              {text}
            </button>
          ))}
        </div>
      </header>
      <p class="hint">On the chain it is {dateText(status.now / 1000)}.</p>
      {(error ?? moving.error) !== undefined && <Notice kind="error">{error ?? moving.error}</Notice>}
      <ol class="blocks">
        {blocks?.map((block) => (
          <Block key={block.hash} block={block} />
        ))}
      </ol>
    </section>
  )
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
  const world = useWorld()
  const { from, gasUsed, hash, status, to } = transaction
  return (
    <li class="block-line">
      <code title={hash}>{shortHex(hash)}</code>
      <span>
        {nameOf(world, from)} → {to === null ? 'new contract' : nameOf(world, to)}
      </span>
      {status === 'reverted' && <span class="badge error">reverted</span>}
      <span class="number">{numberText(gasUsed)} gas</span>
    </li>
  )
}

function nameOf({ status: { accounts, contracts }, tokens }: World, address: Address): string {
  const account = accounts.indexOf(address)
  if (account !== -1) return `account ${account}`
  const contract = Object.entries(contracts).find(([, each]) => each === address)
  return contract?.[0] ?? tokens.get(address)?.symbol ?? shortHex(address)
}
