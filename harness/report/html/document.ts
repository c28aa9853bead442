/**
 * A self-contained HTML file: it opens from disk and makes no requests. Its content security policy allows only the
 * given script and styles, so that nothing in a target's answers can run.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Content, html } from './markup.ts'

export interface DocumentParts {
  readonly title: string
  /** File names in the folder `style`. */
  readonly styles: readonly string[]
  /** File name in the folder `style`; if absent, no script runs. */
  readonly script?: string
}

/** @param body The content of the body before the script. */
export function documentOf({ script, styles, title }: DocumentParts, body: Content): string {
  const style = styles.map(asset).join('')
  const code = script === undefined ? undefined : asset(script)
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...(code === undefined ? [] : [`script-src ${hashOf(code)}`]),
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${{ markup: style }}</style>
</head>
<body>
${body}
${code === undefined ? undefined : { markup: `<script>${code}</script>` }}
</body>
</html>
`.markup
}

function asset(name: string): string {
  return readFileSync(join(import.meta.dirname, 'style', name), 'utf8')
}

/** The hash of a text, as a source of a content security policy. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
