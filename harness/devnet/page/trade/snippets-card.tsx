/** The trade as code, to be copied. */
import { useState } from 'preact/hooks'
import { useDevnet } from '../live.ts'
import { CopyButton } from '../pieces/copy-button.tsx'
import { type Language, languages, snippetOf } from './snippets.ts'
import type { Trade } from './use-trade.ts'

interface SnippetsProps {
  readonly trade: Trade
  readonly slippage: string
}

export function SnippetsCard({ trade, slippage }: SnippetsProps) {
  const { apiKey, rpcUrl } = useDevnet().status
  const [language, setLanguage] = useState<Language>('curl')
  const text = snippetOf(language, trade, { apiKey, rpcUrl, slippage, url: location.origin })
  return (
    <section class="card" aria-labelledby="code-heading">
      <header class="card-head">
        <h2 id="code-heading">This swap as code</h2>
        <div class="buttons">
          {languages.map((each) => (
            <button
              key={each}
              type="button"
              class="quiet small"
              aria-pressed={each === language}
              onClick={() => setLanguage(each)}
            >
              {each}
            </button>
          ))}
          <CopyButton text={text} name={`the ${language} code`} />
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach scrolling content. */}
      <pre tabIndex={0}>{text}</pre>
    </section>
  )
}
