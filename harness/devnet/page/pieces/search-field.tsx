/** A field that filters a panel by its text. */
import { useSearch } from '../place.ts'

interface SearchProps {
  readonly label: string
  readonly placeholder: string
}

export function SearchField({ label, placeholder }: SearchProps) {
  const [find, setFind] = useFind()
  return (
    <input
      type="search"
      class="search"
      aria-label={label}
      placeholder={placeholder}
      value={find}
      onInput={({ currentTarget }) => setFind(currentTarget.value)}
    />
  )
}

/** The text in the panel's search field. */
export function useFind() {
  return useSearch('find')
}

/** True if one of the texts contains each word of `find`, in letters of any case. */
export function isFound(find: string, texts: readonly string[]): boolean {
  const words = find.toLowerCase().split(/\s+/)
  const all = texts.map((text) => text.toLowerCase())
  return words.every((word) => all.some((text) => text.includes(word)))
}
