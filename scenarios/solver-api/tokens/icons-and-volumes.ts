/**
 * A wallet loads the icon beside each token and sorts the menu by volume. An icon that no browser can load leaves a
 * hole, and a negative volume puts the most traded token last.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Mutant, rewrite, rewriteField } from '#kit/faults'
import { foundBody, listAt, valueAt } from '#kit/reading'
import type { TokenRecord } from '#solver-api/api/tokens'
import { messageOf, pre, scenario } from '#solver-api/kit/scenario'

/** Texts that programs write in place of a missing value. */
const absent = /^(undefined|null|none|nan|false|\[object object\])$/i
const service = 'https://service.example/'

export default scenario({
  clause: 'tokens/icons-and-volumes',
  title: 'the icon of a token is a URL, absolute or relative, and its volume is not negative',

  given: { limit: fc.constantFrom('4', '5'), page: fc.constantFrom('0', '0', '1') },

  async check({ limit, page }, { client }) {
    const exchange = await client.send(messageOf('tokens', { blockchain: 'ethereum', limit, page }))
    const tokens = listAt(foundBody(exchange))
    pre(tokens.length > 0, 'the page is empty')

    const wrong = tokens.flatMap((token) => {
      const symbol = valueAt(token, 'symbol')
      const icon = valueAt(token, 'icon_url')
      const volume = valueAt(token, 'volume_24_hr')
      return [
        ...(typeof icon === 'string' && !isUrl(icon) ? [`${symbol} has the icon ${icon}`] : []),
        // tokens/record-shape judges whether the volume is an integer.
        ...(Number(volume) < 0 ? [`${symbol} has the volume ${volume}`] : []),
      ]
    })
    assert.deepEqual(wrong, [])
  },

  mutants: {
    'the icon is the word undefined': rewriteIcons(() => 'undefined'),
    'the icon is a file of the server': rewriteIcons(({ symbol }) => `file:///srv/icons/${symbol}.svg`),
    'the icon is an image without a URL': rewriteIcons(() => '<svg xmlns="http://www.w3.org/2000/svg" />'),
    'icons of tokens with three letters have no host': rewriteIcons(({ icon_url, symbol }) =>
      symbol.length === 3 ? 'https://' : icon_url,
    ),
    'volumes are negative': rewriteVolumes((volume) => -1 - volume),
    'an unknown volume is -1': rewrite<TokenRecord[]>('/tokens', (tokens) =>
      tokens.map((token, index) => (index === 3 ? { ...token, volume_24_hr: -1 } : token)),
    ),
  },
})

/**
 * Reports whether the text is empty, the URL of a resource that a client can load, or a path of the service.
 * A URL may contain any characters, since browsers load URLs with another URL inside, such as that of an
 * image.
 */
function isUrl(text: string): boolean {
  if (text === '') return true
  const absolute = URL.parse(text)
  if (absolute !== null) return ['https:', 'http:', 'data:', 'ipfs:', 'ar:'].includes(absolute.protocol)
  return !/[\s<>{}|\\]/.test(text) && !absent.test(text) && URL.canParse(text, service)
}

function rewriteIcons(change: (token: TokenRecord) => string): Mutant {
  return rewriteField('/tokens', '*', (token: TokenRecord) => ({ ...token, icon_url: change(token) }))
}

function rewriteVolumes(change: (volume: number) => number): Mutant {
  return rewriteField('/tokens', '*.volume_24_hr', change)
}
