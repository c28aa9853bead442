/** Numbers, times and addresses as text. */
import { formatTokenUnits } from '../../core/amount.ts'

/** An amount in base units with six significant digits, and all digits of the whole part. */
export function amountText(amount: bigint, decimals: number): string {
  const [whole = '0', fraction = ''] = formatTokenUnits(amount, decimals).split('.')
  const leadingZeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const shown = fraction.slice(0, Math.max(0, leadingZeros + 6 - (whole === '0' ? 0 : whole.length)))
  const kept = shown.replace(/0+$/, '')
  return kept === '' ? grouped(whole) : `${grouped(whole)}.${kept}`
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

const precise = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 })

export function numberText(value: number): string {
  return precise.format(value)
}

export function dollarText(value: number): string {
  const maximumFractionDigits = value >= 1000 ? 0 : 2
  if (value < 0.01) return `$${precise.format(value)}`
  return `$${new Intl.NumberFormat('en', { minimumFractionDigits: maximumFractionDigits, maximumFractionDigits }).format(value)}`
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })

export function compactDollars(value: number): string {
  return `$${compact.format(value)}`
}

/** A fraction as per cent, with two significant digits. */
export function percentText(fraction: number): string {
  const format = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 2 })
  return format.format(fraction)
}

/** As {@link percentText}, with a sign; a value below a thousandth of a per cent is zero. */
export function signedPercentText(fraction: number): string {
  const rounded = Math.abs(fraction) < 1e-5 ? 0 : fraction
  return `${rounded > 0 ? '+' : ''}${percentText(rounded).replace('-', '−')}`
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** @param seconds UNIX time. */
export function timeText(seconds: number): string {
  return clock.format(seconds * 1000)
}

/** @param seconds UNIX time. */
export function dateText(seconds: number): string {
  return day.format(seconds * 1000)
}

/** `12 s`, `5 min`, `3 h`, `2 d`: rounded down. */
export function durationText(seconds: number): string {
  if (seconds < 120) return `${Math.floor(seconds)} s`
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.floor(seconds / 3600)} h`
  return `${Math.floor(seconds / 86_400)} d`
}

/** The beginning and the end of an address or a hash. */
export function shortHex(hex: string): string {
  return `${hex.slice(0, 6)}…${hex.slice(-4)}`
}
