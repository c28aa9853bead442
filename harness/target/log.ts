/** What a service's log says: its end, for error messages, and what the service says of itself. */
import { readFileSync } from 'node:fs'
import type { Address } from 'viem'
import { canonicalAddress } from '../spec/address.ts'

const tailLines = 20
const maxLine = 400

export function tailOf(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-tailLines)
  const tail = lines.map((line) => line.slice(0, maxLine)).join('\n')
  return tail === '' ? 'Its log is empty.' : `The end of its log:\n${tail}`
}

/** The address of the last line `ASSAY_ROUTER=0x…`, if there is one. */
export function routerIn(logFile: string): Address | undefined {
  const lines = readFileSync(logFile, 'utf8').matchAll(/^ASSAY_ROUTER=(0x[0-9a-fA-F]{40})\r?$/gm)
  const address = [...lines].at(-1)?.[1]
  return address === undefined ? undefined : canonicalAddress(address)
}

/** True where a line `ASSAY_KEEPS_ORDERS=1` says that accepted orders outlive the process. */
export function keepsOrdersIn(logFile: string): boolean {
  return /^ASSAY_KEEPS_ORDERS=1\r?$/m.test(readFileSync(logFile, 'utf8'))
}
