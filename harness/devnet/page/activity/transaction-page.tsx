/** One transaction: its call, its route, the tokens and the ether that it moved, its events, and its gas by call. */
import { Fragment } from 'preact'
import { type Hex, isAddress } from 'viem'
import { nativeToken } from '../../../core/address.ts'
import { amountText, dateText, dollarText, numberText, percentText } from '../format.ts'
import { useDevnet, useLoaded } from '../live.ts'
import { protocolName } from '../market/protocol-name.tsx'
import { AddressLink } from '../pieces/address-link.tsx'
import { Facts } from '../pieces/facts.tsx'
import { nameOf } from '../pieces/name-of.ts'
import { Panel } from '../pieces/panel.tsx'
import { Table } from '../pieces/table.tsx'
import { type Rpc, rpcAt } from '../rpc.ts'
import { type DecodedStep, decodeCall } from './decoded-call.ts'
import { decodeLog, type Log, movesOf, type TokenMove } from './token-moves.ts'
import { etherMovesOf, stepsOf, type TracedCall } from './trace.ts'

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
  readonly trace: TracedCall
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
  const trace = await rpc<TracedCall>('debug_traceTransaction', [hash, { tracer: 'callTracer' }])
  return { transaction, receipt, block, trace }
}

function Details({ sent: { block, receipt, trace, transaction } }: { readonly sent: Sent }) {
  const devnet = useDevnet()
  const call = decodeCall(transaction.input)
  const moves = [...etherMovesOf(trace), ...movesOf(receipt.logs)]
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
            ['From', <AddressLink key="from" address={transaction.from} />],
            [
              'To',
              transaction.to === null ? 'new contract' : <AddressLink key="to" address={transaction.to} />,
            ],
            ['Value', value === 0n ? undefined : `${amountText(value, 18)} ETH`],
            [
              'Block',
              <span key="block">
                <a href={`#blocks?find=${Number(receipt.blockNumber)}`}>{Number(receipt.blockNumber)}</a>,{' '}
                {dateText(Number(block.timestamp))}
              </span>,
            ],
            ['Gas', `${numberText(gas)} at ${numberText(price / 1e9)} gwei (${dollarText(feeUsd)})`],
          ]}
        />
        {call !== undefined && call.args.length > 0 && (
          <details>
            <summary>Call data</summary>
            <Arguments args={call.args} />
          </details>
        )}
      </section>
      {call !== undefined && call.steps.length > 0 && <Steps steps={call.steps} />}
      {moves.length > 0 && <Moves moves={moves} />}
      <Trace trace={trace} />
      {receipt.logs.length > 0 && <Events logs={receipt.logs} />}
    </div>
  )
}

function Steps({ steps }: { readonly steps: readonly DecodedStep[] }) {
  const devnet = useDevnet()
  const protocols = new Map(devnet.market.pools.map(({ id, protocol }) => [id.toLowerCase(), protocol]))
  const protocolOf = ({ kind, pool }: DecodedStep) => {
    const known = protocols.get(pool)
    return known === undefined ? kind : protocolName(known)
  }
  const rows = steps.map((step, index) => {
    const { pool, share, tokenIn, tokenOut } = step
    return (
      <tr key={`${index} ${pool}`}>
        <td>
          {nameOf(devnet, tokenIn)} → {nameOf(devnet, tokenOut)}
        </td>
        <td>{protocolOf(step)}</td>
        <td class="wide-only">
          <AddressLink address={pool} />
        </td>
        <td class="number">{share === 0 ? 'all that is left' : percentText(share)}</td>
      </tr>
    )
  })
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
        <AddressLink address={from} /> → <AddressLink address={to} />
      </td>
      <td class="number">
        {amountText(amount, devnet.tokens.get(token)?.decimals ?? 0)} {nameOf(devnet, token)}
      </td>
    </tr>
  ))
  return (
    <section class="card" aria-labelledby="moves-heading">
      <h2 id="moves-heading">Moves of tokens and ether</h2>
      <Table head={[['From and to'], ['Amount', 'number']]} rows={rows} />
    </section>
  )
}

/** Each call with the gas that it and the calls within it used. */
function Trace({ trace }: { readonly trace: TracedCall }) {
  const rows = stepsOf(trace).map(({ call, depth }, index) => (
    <tr key={`${index} ${call.to}`}>
      <td style={{ paddingLeft: `${Math.min(depth, maxIndent) * 1.1}em` }}>
        {call.to === undefined ? 'new contract' : <AddressLink address={call.to} />}{' '}
        {decodeCall(call.input)?.name ?? 'payment'}
        {call.error !== undefined && <span class="badge error">{call.error}</span>}
      </td>
      <td class="wide-only">{call.type.toLowerCase()}</td>
      <td class="number">{numberText(Number(call.gasUsed))}</td>
    </tr>
  ))
  return (
    <section class="card" aria-labelledby="trace-heading">
      <h2 id="trace-heading">Calls</h2>
      <Table head={[['Call'], ['Kind', 'wide-only'], ['Gas', 'number']]} rows={rows} />
    </section>
  )
}

const maxIndent = 6

function Events({ logs }: { readonly logs: readonly Log[] }) {
  const rows = logs.map(decodeLog).map(({ address, args, name }, index) => (
    <tr key={`${index} ${address}`}>
      <td>
        <AddressLink address={address} />
      </td>
      <td>
        <span class="long">{name}</span>{' '}
        <span class="hint long">
          {args.map(([of, value], place) => (
            <Fragment key={of}>
              {place > 0 && ', '}
              {of} <EventValue value={value} isAmount={of === 'amount'} token={address} />
            </Fragment>
          ))}
        </span>
      </td>
    </tr>
  ))
  return (
    <section class="card" aria-labelledby="events-heading">
      <h2 id="events-heading">Events</h2>
      <Table head={[['Contract'], ['Event']]} rows={rows} />
    </section>
  )
}

interface EventValueProps {
  readonly value: string
  readonly isAmount: boolean
  /** The contract of the event. */
  readonly token: string
}

/** An address by its name, and an amount of a token in its units. */
function EventValue({ value, isAmount, token }: EventValueProps) {
  const { decimals, symbol } = useDevnet().tokens.get(token) ?? {}
  if (isAddress(value)) return <AddressLink address={value.toLowerCase()} />
  if (!isAmount || decimals === undefined) return <>{value}</>
  return (
    <>
      {amountText(BigInt(value), decimals)} {symbol}
    </>
  )
}

function Arguments({ args }: { readonly args: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl class="arguments">
      {args.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <pre>{value}</pre>
          </dd>
        </div>
      ))}
    </dl>
  )
}
