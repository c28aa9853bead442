/** One transaction: its call, its route, its token transfers, and its cost. */
import type { Hex } from 'viem'
import { nativeToken } from '../../../core/address.ts'
import { amountText, dateText, dollarText, numberText, percentText } from '../format.ts'
import { useDevnet, useLoaded } from '../live.ts'
import { Facts } from '../pieces/facts.tsx'
import { nameOf } from '../pieces/name-of.ts'
import { Panel } from '../pieces/panel.tsx'
import { Table } from '../pieces/table.tsx'
import { type Rpc, rpcAt } from '../rpc.ts'
import { type DecodedStep, decodeCall } from './decoded-call.ts'
import { type Log, movesOf, type TokenMove } from './token-moves.ts'

interface Sent {
  readonly transaction: {
    readonly from: Hex
    readonly to: Hex | null
    readonly input: Hex
    readonly value: Hex
  }
  readonly receipt: {
    readonly status: Hex
    readonly gasUsed: Hex
    readonly effectiveGasPrice: Hex
    readonly blockNumber: Hex
    readonly logs: readonly Log[]
  }
  readonly block: { readonly timestamp: Hex }
}

export function TransactionPage({ hash }: { readonly hash: string }) {
  const { status } = useDevnet()
  const rpc = rpcAt(status.rpcUrl)
  const { value: sent, error } = useLoaded(hash, status.changes, () => readSent(rpc, hash))
  return (
    <Panel title="Transaction" aside={<a href="#blocks">All blocks</a>} error={error}>
      <p class="hint long">
        <code>{hash}</code>
      </p>
      {sent === null && <p class="empty">No block has this transaction.</p>}
      {sent && <Details sent={sent} />}
    </Panel>
  )
}

/** @returns `null` if the chain has no such transaction. */
async function readSent(rpc: Rpc, hash: string): Promise<Sent | null> {
  const transaction = await rpc<Sent['transaction'] | null>('eth_getTransactionByHash', [hash])
  const receipt = await rpc<Sent['receipt'] | null>('eth_getTransactionReceipt', [hash])
  if (transaction === null || receipt === null) return null
  const block = await rpc<Sent['block']>('eth_getBlockByNumber', [receipt.blockNumber, false])
  return { transaction, receipt, block }
}

function Details({ sent: { block, receipt, transaction } }: { readonly sent: Sent }) {
  const devnet = useDevnet()
  const call = decodeCall(transaction.input)
  const moves = movesOf(receipt.logs)
  const [gas, price] = [Number(receipt.gasUsed), Number(receipt.effectiveGasPrice)]
  const feeUsd = (gas * price * (devnet.tokens.get(nativeToken)?.usd ?? 0)) / 1e18
  const value = BigInt(transaction.value)
  return (
    <div class="stack">
      <section class="card" aria-labelledby="call-heading">
        <h2 id="call-heading">{call?.name ?? 'payment'}</h2>
        <Facts
          rows={[
            [
              'Status',
              receipt.status === '0x1' ? (
                <span class="badge filled">success</span>
              ) : (
                <span class="badge error">reverted</span>
              ),
            ],
            ['From', <code title={transaction.from}>{nameOf(devnet, transaction.from)}</code>],
            [
              'To',
              <code title={transaction.to ?? ''}>
                {transaction.to === null ? 'new contract' : nameOf(devnet, transaction.to)}
              </code>,
            ],
            ['Value', value === 0n ? undefined : `${amountText(value, 18)} ETH`],
            ['Block', `${Number(receipt.blockNumber)}, ${dateText(Number(block.timestamp))}`],
            ['Gas', `${numberText(gas)} at ${numberText(price / 1e9)} gwei (${dollarText(feeUsd)})`],
          ]}
        />
      </section>
      {call !== undefined && call.steps.length > 0 && <Steps steps={call.steps} />}
      {moves.length > 0 && <Moves moves={moves} />}
    </div>
  )
}

function Steps({ steps }: { readonly steps: readonly DecodedStep[] }) {
  const devnet = useDevnet()
  const rows = steps.map(({ pool, protocol, share, tokenIn, tokenOut }, index) => (
    <tr key={`${index} ${pool}`}>
      <td>
        {nameOf(devnet, tokenIn)} → {nameOf(devnet, tokenOut)}
      </td>
      <td>{protocol}</td>
      <td class="wide-only">
        <code title={pool}>{nameOf(devnet, pool)}</code>
      </td>
      <td class="number">{share === 0 ? 'the rest' : percentText(share)}</td>
    </tr>
  ))
  const head = [['From and to'], ['Protocol'], ['Contract', 'wide-only'], ['Share', 'number']] as const
  return (
    <section class="card" aria-labelledby="steps-heading">
      <h2 id="steps-heading">Route</h2>
      <Table head={head} rows={rows} />
    </section>
  )
}

function Moves({ moves }: { readonly moves: readonly TokenMove[] }) {
  const devnet = useDevnet()
  const rows = moves.map(({ amount, from, to, token }, index) => (
    <tr key={`${index} ${token}`}>
      <td>
        <code title={from}>{nameOf(devnet, from)}</code> → <code title={to}>{nameOf(devnet, to)}</code>
      </td>
      <td class="number">
        {amountText(amount, devnet.tokens.get(token)?.decimals ?? 0)} {nameOf(devnet, token)}
      </td>
    </tr>
  ))
  return (
    <section class="card" aria-labelledby="moves-heading">
      <h2 id="moves-heading">Token moves</h2>
      <Table head={[['From and to'], ['Amount', 'number']]} rows={rows} />
    </section>
  )
}
