/** The call data and the signed orders of an exchange, decoded. */
import { formatUnits } from 'viem/utils'
import type { CounterexampleRecord } from '../../judge/record.ts'
import type { DecodedStep, DecodedSwap } from '../decoding/call-data.ts'
import { type Decoded, decodeExchange } from '../decoding/decoded.ts'
import type { SignedOrder } from '../decoding/signed-order.ts'
import { html, type Markup } from './markup.ts'
import { address, code } from './pieces.ts'

/** @returns `undefined` if nothing in the exchange can be decoded. */
export function decodedView(exchange: CounterexampleRecord['exchanges'][number]): Markup | undefined {
  const all = decodeExchange(exchange)
  if (all.length === 0) return undefined
  return html`<div>${all.map((one) => html`<h4>${titleOf(one)} <small>${one.path}</small></h4>${bodyOf(one)}`)}</div>`
}

function titleOf(decoded: Decoded): string {
  switch (decoded.kind) {
    case 'swap':
      return 'Call data: IRouter.swap'
    case 'other-call':
      return 'Call data of another contract'
    case 'order':
      return 'Signed order: EIP-712 typed data'
  }
}

function bodyOf(decoded: Decoded): Markup {
  switch (decoded.kind) {
    case 'swap':
      return swapView(decoded.swap)
    case 'other-call':
      return html`<p>Selector <code>${decoded.selector}</code>, ${decoded.bytes} bytes.</p>`
    case 'order':
      return orderView(decoded.order)
  }
}

function swapView({ buyToken, minBuyAmount, receiver, sellAmount, sellToken, steps }: DecodedSwap): Markup {
  return html`<p>Sells ${sellAmount} of ${address(sellToken)} for at least ${minBuyAmount} of ${address(buyToken)}, to ${address(receiver)}.</p>
<ol class="steps">${steps.map(stepView)}</ol>`
}

function stepView({ details, pool, share, tokenIn, tokenOut, venue }: DecodedStep): Markup {
  const part = share === 0n ? 'the rest' : `${formatUnits(share, 16)} %`
  return html`<li><b>${venue}</b> ${address(pool)} swaps ${part} of ${address(tokenIn)} for ${address(tokenOut)}${Object.entries(
    details,
  ).map(([name, value]) => html`<small>${name} ${value}</small>`)}</li>`
}

function orderView({ digest, orderHash, signer, swapper, typedData }: SignedOrder): Markup {
  const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
  return html`<p>${signerSentence(signer, swapper)}</p>
<p>Order hash <code>${orderHash}</code><br>Digest <code>${digest}</code></p>
${code('typed data', JSON.stringify(typedData, asText, 2))}`
}

function signerSentence(signer: string | undefined, swapper: string): Markup {
  if (signer === undefined) return html`No readable signature; the swapper is ${address(swapper)}.`
  if (signer === swapper) return html`Signed by the swapper, ${address(swapper)}.`
  return html`Signed by ${address(signer)}, not by the swapper ${address(swapper)}.`
}
