/** A trade as code: a program of the user's own that makes the trade on the devnet. */

import { nativeToken } from '../../../core/address.ts'
import type { DevnetStatus } from '../../http/devnet-status.ts'
import { orderOf, type Trade } from './use-trade.ts'

export interface SnippetTerms extends Pick<DevnetStatus, 'apiKey' | 'rpcUrl'> {
  /** URL of the devnet's API. */
  readonly url: string
  /** A fraction, as decimal text. */
  readonly slippage: string
}

export const languages = ['curl', 'viem', 'ethers'] as const

export type Language = (typeof languages)[number]

/**
 * The curl code prints the solution; that of viem and ethers approves the router, swaps, and prints the transaction.
 */
export function snippetOf(language: Language, trade: Trade, terms: SnippetTerms): string {
  switch (language) {
    case 'curl':
      return curlOf(trade, terms)
    case 'viem':
      return viemOf(trade, terms)
    case 'ethers':
      return ethersOf(trade, terms)
  }
}

function bodyOf(trade: Trade, { slippage }: SnippetTerms): string {
  return JSON.stringify({ blockchain: 'ethereum', orders: [orderOf(trade)], slippage })
}

const path = '/partner/v2/solver/solve'

function curlOf(trade: Trade, terms: SnippetTerms): string {
  return [
    `curl -sS ${terms.url}${path}`,
    `  -H 'content-type: application/json' -H 'x-api-key: ${terms.apiKey}'`,
    `  -d '${bodyOf(trade, terms)}'`,
  ].join(' \\\n')
}

/** The lines that ask for a solution, for both libraries. */
function solving(trade: Trade, terms: SnippetTerms): string {
  return `const response = await fetch('${terms.url}${path}', {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-api-key': '${terms.apiKey}' },
  body: '${bodyOf(trade, terms)}',
})
const { solutions: [solution] } = await response.json()
`
}

function sendingOf({ sellAmount, sellToken }: Trade): string {
  const value = sellToken === nativeToken ? `, value: ${sellAmount}n` : ''
  return `{ to: solution.target_address, data: solution.call_data${value} }`
}

function viemOf(trade: Trade, terms: SnippetTerms): string {
  const { account, sellAmount, sellToken } = trade
  const approval = `const approval = { abi: erc20Abi, address: '${sellToken}', functionName: 'approve' }
const approved = await chain.writeContract({ ...approval, args: [solution.target_address, ${sellAmount}n] })
await chain.waitForTransactionReceipt({ hash: approved })
`
  return `import { createWalletClient, erc20Abi, http, publicActions } from 'viem'
import { mainnet } from 'viem/chains'

const transport = http('${terms.rpcUrl}')
const chain = createWalletClient({ account: '${account}', chain: mainnet, transport }).extend(publicActions)

${solving(trade, terms)}
${sellToken === nativeToken ? '' : approval}const hash = await chain.sendTransaction(${sendingOf(trade)})
console.log(await chain.waitForTransactionReceipt({ hash }))
`
}

function ethersOf(trade: Trade, terms: SnippetTerms): string {
  const { account, sellAmount, sellToken } = trade
  const approval = `const abi = ['function approve(address spender, uint256 amount)']
const token = new Contract('${sellToken}', abi, signer)
await (await token.approve(solution.target_address, ${sellAmount}n)).wait()
`
  const imported = sellToken === nativeToken ? 'JsonRpcProvider' : 'Contract, JsonRpcProvider'
  return `import { ${imported} } from 'ethers'

const provider = new JsonRpcProvider('${terms.rpcUrl}')
const signer = await provider.getSigner('${account}')

${solving(trade, terms)}
${sellToken === nativeToken ? '' : approval}const sent = await signer.sendTransaction(${sendingOf(trade)})
console.log(await sent.wait())
provider.destroy()
`
}
